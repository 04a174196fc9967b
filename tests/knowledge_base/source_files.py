"""Writing one and the same record in every form that foresci imports."""

import csv
import io
import json
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple
from xml.sax.saxutils import escape


class Fake(NamedTuple):
    """A record, as far as all forms can tell it."""

    id: str
    title: str
    abstract: str
    day: str


ATOM = 'xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"'
OAI = 'xmlns="http://www.openarchives.org/OAI/2.0/"'
DC = (
    'xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"'
)


def lines(records: Sequence[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(record) + "\n" for record in records).encode()


def milliseconds(day: str) -> int:
    return (
        int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()) * 1000
    )


def jsonl(fakes: Sequence[Fake]) -> bytes:
    return lines(
        [{"id": f.id, "title": f.title, "abstract": f.abstract, "date": f.day} for f in fakes]
    )


def listing(fakes: Sequence[Fake]) -> bytes:
    return lines(
        [{"id": f.id, "title": f.title, "abstract": f.abstract, "announced": f.day} for f in fakes]
    )


def snapshot(fakes: Sequence[Fake]) -> bytes:
    def record(fake: Fake) -> dict[str, Any]:
        created = date.fromisoformat(fake.day).strftime("%d %b %Y 10:00:00 GMT")
        versions = [{"version": "v1", "created": created}]
        return {"id": fake.id, "title": fake.title, "abstract": fake.abstract, "versions": versions}

    return lines([record(fake) for fake in fakes])


def openalex(fakes: Sequence[Fake]) -> bytes:
    def record(fake: Fake) -> dict[str, Any]:
        index: dict[str, list[int]] = {}
        for place, word in enumerate(fake.abstract.split()):
            index.setdefault(word, []).append(place)
        return {
            "id": f"https://openalex.org/{fake.id}",
            "title": fake.title,
            "abstract_inverted_index": index,
            "publication_date": fake.day,
        }

    return json.dumps({"meta": {"count": 1}, "results": [record(f) for f in fakes]}).encode()


def semantic_scholar(fakes: Sequence[Fake]) -> bytes:
    records = [
        {"paperId": f.id, "title": f.title, "abstract": f.abstract, "publicationDate": f.day}
        for f in fakes
    ]
    return json.dumps({"total": 1, "data": records}, indent=1).encode()


def openreview(fakes: Sequence[Fake]) -> bytes:
    records = [
        {
            "id": f.id,
            "forum": f.id,
            "odate": milliseconds(f.day),
            "content": {"title": {"value": f.title}, "abstract": {"value": f.abstract}},
        }
        for f in fakes
    ]
    return json.dumps({"notes": records, "count": len(records)}).encode()


def atom(fakes: Sequence[Fake]) -> bytes:
    entries = "".join(
        f"<entry><id>{escape(f.id)}</id><published>{f.day}T10:00:00Z</published>"
        f"<title>{escape(f.title)}</title><summary>{escape(f.abstract)}</summary></entry>\n"
        for f in fakes
    )
    return f"<feed {ATOM}>{entries}</feed>".encode()


def oai_dc(fakes: Sequence[Fake]) -> bytes:
    records = "".join(
        f"<record><header><identifier>{escape(f.id)}</identifier></header>"
        f"<metadata><oai_dc:dc {DC}><dc:title>{escape(f.title)}</dc:title>"
        f"<dc:description>{escape(f.abstract)}</dc:description><dc:date>{f.day}</dc:date></oai_dc:dc></metadata></record>\n"
        for f in fakes
    )
    return f"<OAI-PMH {OAI}><ListRecords>{records}</ListRecords></OAI-PMH>".encode()


def table(fakes: Sequence[Fake]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["id", "title", "abstract", "date"])
    writer.writerows([f.id, f.title, f.abstract, f.day] for f in fakes)
    return text.getvalue().encode()


def bibtex(fakes: Sequence[Fake]) -> bytes:
    return "".join(
        f"@article{{{f.id},\n title = {{{f.title}}},\n abstract = {{{f.abstract}}},\n"
        f" date = {{{f.day}}}\n}}\n"
        for f in fakes
    ).encode()


def anthology(fakes: Sequence[Fake]) -> bytes:
    volumes = "".join(
        f'<volume id="{number}"><meta><year>{f.day[:4]}</year><month>{int(f.day[5:7])}</month>'
        f'</meta><paper id="1"><title>{escape(f.title)}</title><url>{escape(f.id)}</url>'
        f"<abstract>{escape(f.abstract)}</abstract></paper></volume>"
        for number, f in enumerate(fakes)
    )
    return f'<collection id="2024.x">{volumes}</collection>'.encode()


Writer = Callable[[Sequence[Fake]], bytes]
WRITERS: dict[str, Writer] = {
    "jsonl": jsonl,
    "arxiv-listing": listing,
    "arxiv-snapshot": snapshot,
    "openalex": openalex,
    "semantic-scholar": semantic_scholar,
    "openreview": openreview,
    "arxiv-atom": atom,
    "oai-pmh": oai_dc,
    "csv": table,
    "bibtex": bibtex,
    "acl-anthology": anthology,
}
MONTHLY = ("acl-anthology",)
"""Forms that know no day."""

"""The rules of single forms: which field dates a paper, names it, and is left alone."""

import json
from datetime import date
from typing import Any

import pytest

from foresci.errors import DataError, UsageError
from foresci.schema import Paper
from knowledge_base.corpus.importers.delimited import parse_columns
from tests.knowledge_base.source_files import ATOM, DC, OAI, lines, milliseconds
from tests.knowledge_base.test_importer_properties import run


def only(content: bytes | str, **options: Any) -> Paper:
    report, papers = run(content.encode() if isinstance(content, str) else content, **options)
    assert report.refused == 0, report.text()
    (paper,) = papers
    return paper


def dated(paper: Paper) -> tuple[str, str | None]:
    return str(paper.public_on), paper.precision


ENTRY = f"""<feed {ATOM}><entry><id>http://arxiv.org/abs/cs/0112017v3</id>
<updated>2024-02-03T23:30:00-05:00</updated><published>2001-12-14T23:30:00-05:00</published>
<title>A <b>bold</b>
 title</title><summary>Text.</summary><author><name>Ada Example</name></author>
<author><name>Bo Sample</name></author><arxiv:comment>12 pages</arxiv:comment>
<category term="stat.ML"/><category term="cs.LG"/>
<arxiv:primary_category term="cs.LG"/></entry></feed>"""


def test_a_table_may_begin_with_blank_lines() -> None:
    paper = only("\n\nid,title,date\n2501.00001,A title,2025-01-03\n")
    assert (paper.id, paper.title, str(paper.public_on)) == ("2501.00001", "A title", "2025-01-03")


def test_atom() -> None:
    paper = only(ENTRY)
    assert (paper.id, paper.title) == ("cs/0112017", "A bold title")
    assert (paper.public_on, paper.revised_on) == (date(2001, 12, 15), date(2024, 2, 4))
    assert paper.categories == ("cs.LG", "stat.ML")
    assert (paper.authors, paper.comments) == (("Ada Example", "Bo Sample"), "12 pages")
    report, _ = run(ENTRY.replace("published>", "x>").encode())
    assert report.reasons == {"no usable date": 1}


def oai(metadata: str) -> str:
    return (
        f"<OAI-PMH {OAI}><ListRecords><record><header><identifier>oai:x:1</identifier>"
        f"<datestamp>2025-01-01</datestamp></header><metadata>{metadata}</metadata></record>"
        "</ListRecords></OAI-PMH>"
    )


def test_oai_raw_is_dated_by_version_1() -> None:
    paper = only(
        oai(
            '<arXivRaw xmlns="http://arxiv.org/OAI/arXivRaw/"><id>2401.00001</id>'
            '<version version="v2"><date>Tue, 5 Mar 2024 10:00:00 GMT</date></version>'
            '<version version="v1"><date>Tue, 2 Jan 2024 10:00:00 GMT</date></version>'
            "<title>T</title><authors>Ada Example and Bo Sample, Cy Test</authors>"
            "<categories>cs.LG stat.ML</categories></arXivRaw>"
        )
    )
    assert (paper.public_on, paper.revised_on) == (date(2024, 1, 2), date(2024, 3, 5))
    assert paper.authors == ("Ada Example", "Bo Sample", "Cy Test")


@pytest.mark.parametrize(
    ("dates", "wanted"),
    [
        (["2024-03-05", "2024-01-02"], ("2024-01-02", None)),
        (["2023"], ("2023-12-31", "year")),
        (["2024-01-02", "2023-05"], ("2023-05-31", "month")),
        (["n.d.", "2020"], ("2020-12-31", "year")),
    ],
)
def test_dublin_core_is_dated_by_its_earliest_date(
    dates: list[str], wanted: tuple[str, str | None]
) -> None:
    days = "".join(f"<dc:date>{day}</dc:date>" for day in dates)
    paper = only(
        oai(
            f"<oai_dc:dc {DC}><dc:title>T</dc:title><dc:creator>Example, Ada</dc:creator>"
            f"<dc:description>Text.</dc:description><dc:description>Comment: 3 pages"
            f"</dc:description><dc:identifier>http://arxiv.org/abs/2401.00001</dc:identifier>"
            f"{days}</oai_dc:dc>"
        )
    )
    assert dated(paper) == wanted
    assert (paper.id, paper.abstract, paper.comments) == ("2401.00001", "Text.", "3 pages")


def test_an_oai_error_is_a_warning() -> None:
    report, _ = run(f'<OAI-PMH {OAI}><error code="noRecordsMatch">none</error></OAI-PMH>'.encode())
    assert report.warnings[0].endswith("with an error: noRecordsMatch: none")


def anthology(collection: str, volume: str, meta: str, paper: str) -> str:
    return (
        f'<collection id="{collection}"><volume id="{volume}" ingest-date="1999-01-01">'
        f"<meta><booktitle>Proceedings of a Meeting</booktitle>{meta}</meta>"
        f"<frontmatter><url>{collection}-{volume}.0</url></frontmatter>{paper}</volume></collection>"
    )


@pytest.mark.parametrize(
    ("collection", "volume", "wanted"),
    [("P19", "1", "P19-1007"), ("W19", "1", "W19-0107"), ("2020.acl", "main", "2020.acl-main.7")],
)
def test_anthology_ids_by_place(collection: str, volume: str, wanted: str) -> None:
    meta, paper = "<year>2019</year>", '<paper id="7"><title>T</title></paper>'
    assert only(anthology(collection, volume, meta, paper)).id == wanted


@pytest.mark.parametrize(
    ("month", "wanted"),
    [
        ("July", ("2020-07-31", "month")),
        ("July 30 - August 2", ("2020-08-31", "month")),
        ("June-July", ("2020-07-31", "month")),
        ("", ("2020-12-31", "year")),
        ("Spring", ("2020-12-31", "year")),
    ],
)
def test_anthology_dates(month: str, wanted: tuple[str, str | None]) -> None:
    meta = f"<month>{month}</month><year>2020</year>"
    paper = (
        '<paper id="1"><title>On <fixed-case>BERT</fixed-case></title><author><first>Ada</first>'
        "<last>Example</last></author><url>2020.acl-main.1</url></paper>"
    )
    found = only(anthology("2020.acl", "main", meta, paper))
    assert dated(found) == wanted
    assert (found.title, found.authors) == ("On BERT", ("Ada Example",))
    assert found.comments == "Proceedings of a Meeting"


@pytest.mark.parametrize(
    ("day", "wanted"),
    [
        ("2024-01-01", ("2024-12-31", "year")),
        ("2024-05-01", ("2024-05-31", "month")),
        ("2024-05-02", ("2024-05-02", None)),
        (None, ("2024-12-31", "year")),
    ],
)
def test_a_first_of_a_month_may_be_any_day_of_it(
    day: str | None, wanted: tuple[str, str | None]
) -> None:
    work = {
        "id": "https://openalex.org/W1",
        "display_name": "T",
        "publication_date": day,
        "publication_year": 2024,
        "updated_date": "2020-01-02",
        "primary_location": {"source": {"display_name": "A Later Journal"}},
    }
    assert dated(only(lines([work]))) == wanted
    bulk = {"corpusid": 7, "title": "T", "publicationdate": day, "year": 2024, "venue": "Later"}
    paper = only(lines([bulk]))
    assert (dated(paper), paper.id) == (wanted, "CorpusId:7")
    assert "Later" not in paper.model_dump_json()


def test_openalex_finds_the_arxiv_copy_and_leaves_paratext() -> None:
    places = [None, {"landing_page_url": None}, {"pdf_url": "https://arxiv.org/pdf/2401.00001"}]
    work = {
        "id": "https://openalex.org/W1",
        "title": "T",
        "publication_date": "2024-05-02",
        "locations": places,
        "doi": "https://doi.org/10.5555/x",
    }
    assert only(lines([work])).id == "2401.00001"
    report, _ = run(lines([{**work, "is_paratext": True}]))
    assert report.reasons == {"not a paper": 1}


def test_api_pages_one_a_line_are_read() -> None:
    pages = [
        {
            "meta": {},
            "results": [
                {"id": f"https://openalex.org/W{n}", "title": "T", "publication_year": 2020}
            ],
        }
        for n in (1, 2)
    ]
    report, _ = run(lines(pages))
    assert report.kept == 2
    batch = [{"paperId": "a", "title": "T", "year": 2020}, None]
    report, _ = run(json.dumps(batch).encode())
    assert (report.kept, report.reasons) == (1, {"not a JSON object": 1})


def note(**fields: Any) -> bytes:
    content = {"title": "T", "abstract": "Text.", "authors": ["Ada Example"], "venue": "ICLR"}
    return lines([{"id": "n1", "forum": "n1", "content": content, **fields}])


@pytest.mark.parametrize(
    ("days", "wanted"),
    [
        ({"odate": "2023-11-10", "pdate": "2024-01-16", "cdate": "2023-09-20"}, "2023-11-10"),
        ({"pdate": "2024-01-16", "cdate": "2023-09-20", "tcdate": "2023-09-20"}, "2024-01-16"),
        ({"cdate": "2001-01-01", "tcdate": "2023-09-20"}, "2023-09-20"),
        ({"cdate": "2023-09-20", "mdate": "2024-05-01"}, "2023-09-20"),
    ],
)
def test_openreview_dates(days: dict[str, str], wanted: str) -> None:
    paper = only(note(**{key: milliseconds(day) for key, day in days.items()}))
    assert dated(paper) == (wanted, None)
    assert paper.revised_on == (date(2024, 5, 1) if "mdate" in days else None)
    assert "ICLR" not in paper.model_dump_json()


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"replyto": "n0", "cdate": 10**12}, "not a paper"),
        ({"forum": "n0", "cdate": 1}, "not a paper"),
        ({"cdate": 10**12, "ddate": 10**12}, "deleted record"),
        ({}, "no usable date"),
        ({"cdate": True}, "no usable date"),
        ({"cdate": -5}, "no usable date"),
        ({"cdate": 10**18}, "no usable date"),
        ({"cdate": "2024"}, "no usable date"),
    ],
)
def test_openreview_refusals(fields: dict[str, Any], reason: str) -> None:
    report, _ = run(note(**fields), format="openreview")
    assert report.reasons == {reason: 1}


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ("year = 2020", ("2020-12-31", "year")),
        ("year = {2020}, month = jul", ("2020-07-31", "month")),
        ('year = "2020", month = "7"', ("2020-07-31", "month")),
        ("date = {2020-07}", ("2020-07-31", "month")),
        ("date = {2020-07-05/2020-07-10}, urldate = {2019-01-01}", ("2020-07-10", None)),
    ],
)
def test_bibtex_dates(fields: str, wanted: tuple[str, str | None]) -> None:
    assert dated(only(f"% a comment\n@article{{k, title = {{T}}, {fields}}}")) == wanted


@pytest.mark.parametrize(
    "names",
    [
        "eprint = {2401.00001v2}, archivePrefix = {arXiv}",
        "journal = {arXiv preprint arXiv:2401.00001}",
        "url = {https://arxiv.org/abs/2401.00001}",
        "journal = {CoRR}, volume = {abs/2401.00001}",
        "doi = {10.48550/arXiv.2401.00001}",
    ],
)
def test_bibtex_arxiv_ids(names: str) -> None:
    assert only(f"@article{{k, title = {{T}}, year = 2024, {names}}}").id == "2401.00001"


def test_bibtex_entries() -> None:
    text = r"""@string{acl = "Proceedings of a Meeting"}
@comment{nothing}
@inproceedings{one, title = {{\"U}ber {B}oxes \& more}, year = 2020, booktitle = acl,
  author = {Example, Ada and Bo Sample and Test, Jr, Cy}, doi = {10.5555/X}}
@article{broken, title = {no end, year = 2020
@misc{two, title = {Two}, year = {in press}}
@misc{three, title = {Three}, year = 2021}"""
    report, papers = run(text.encode())
    assert report.reasons == {"no usable date": 1, "not valid BibTeX": 1}
    assert [line.line for line in report.refused_lines] == [5, 6]
    one, three = papers
    assert (one.id, one.title) == ("10.5555/x", "Über Boxes & more")
    assert one.authors == ("Ada Example", "Bo Sample", "Cy Test Jr")
    assert one.comments == "Proceedings of a Meeting"
    assert three.id.startswith("bibtex:three:")


def test_tables_with_columns_of_other_names() -> None:
    table = "ID;Name;Day;People\n1;A title;2024-05;Ada Example and Bo Sample\n"
    columns = parse_columns("id=ID,title=Name,date=Day,authors=People")
    paper = only(table, columns=columns)
    assert (dated(paper), paper.title) == (("2024-05-31", "month"), "A title")
    assert paper.authors == ("Ada Example", "Bo Sample")
    with pytest.raises(DataError, match="no column for Nom; the columns are: ID, Name, Day"):
        run(table.encode(), columns=parse_columns("title=Nom"), format="csv")


@pytest.mark.parametrize("text", ["", "id", "id=", "nope=x", "id=a,id=b"])
def test_a_map_of_columns_that_is_none_is_wrong_use(text: str) -> None:
    with pytest.raises(UsageError, match=r"--columns .*FIELD=COLUMN"):
        parse_columns(text)


def test_rows_of_a_table() -> None:
    table = (
        b"title,year,month,doi,categories\nOne,2024,feb,10.5555/a,cs.LG; cs.CL\n\n"
        b"Two,,,10.5555/b,\n"
        b"Three,2024,,10.5555/c,x,shifted\nFour,2024,,,\n,2024,,10.5555/d,\nSix,2024\n"
    )
    report, (paper,) = run(table)
    assert (dated(paper), paper.id) == (("2024-02-29", "month"), "10.5555/a")
    assert paper.categories == ("cs.LG", "cs.CL")
    assert report.reasons == {
        "no id": 2,
        "neither a title nor an abstract": 1,
        "no usable date": 1,
        "wrong number of cells": 1,
    }

"""`identities.parquet` of a corpus: the names of papers that the papers do not tell themselves.

It is a matter of the corpus alone. No knowledge base gets it, since a name may have been learnt
after its cutoff.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from foresci.errors import IntegrityError
from knowledge_base.corpus.identity import Signature
from knowledge_base.corpus.ledger import Known

IDENTITY_SCHEMA = pa.schema(
    [
        ("day", pa.date32()),
        ("name", pa.string()),
        ("doi", pa.string()),
        ("native", pa.string()),
        ("source", pa.string()),
        ("title", pa.int64()),
        ("paper", pa.string()),
        ("own", pa.bool_()),
    ]
)
BATCH_ROWS = 8192


def row_of(known: Known) -> dict[str, Any]:
    """A signature as a row."""
    return {**known.signature._asdict(), "paper": known.paper, "own": known.own}


def read_identities(path: Path) -> Iterator[Known]:
    """The signatures of a corpus, in their order.

    Raises:
        IntegrityError: the file cannot be read.
    """
    try:
        with pq.ParquetFile(path) as file:
            for batch in file.iter_batches(BATCH_ROWS):
                for row in batch.to_pylist():
                    paper, own = row.pop("paper"), row.pop("own")
                    yield Known(Signature(**row), paper, own)
    except (OSError, pa.ArrowException, TypeError, KeyError) as error:
        reason = str(error).splitlines()[0]
        raise IntegrityError(f"{path}: damaged ({reason}); import the sources again") from None


def paper_named(path: Path, *names: str) -> str | None:
    """The id of the first paper that has one of these names, by any of its records."""
    table = pq.read_table(path, partitioning=None)
    wanted = pa.array(names, pa.string())
    for column in ("name", "doi", "native"):
        found = table.filter(pc.is_in(table[column], value_set=wanted))
        if found.num_rows:
            return str(min(found["paper"].to_pylist()))
    return None


def dois_of(path: Path, paper_id: str) -> list[str]:
    """The DOIs under which a paper is known."""
    table = pq.read_table(path, partitioning=None)
    found = table.filter(pc.equal(table["paper"], paper_id))["doi"].to_pylist()
    return sorted({doi for doi in found if doi})

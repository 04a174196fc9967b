import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from foresci.errors import DataError, IntegrityError, UsageError
from knowledge_base import KnowledgeBase
from knowledge_base.chunks import indexed_text
from knowledge_base.embedders import check_embedder, open_encoder
from knowledge_base.embedders.encoder_folder import EncoderFolder, find_folder
from knowledge_base.embedders.lsa import LsaEmbedder
from knowledge_base.text import tokenize

TEXTS = ["gear box widget", "widget gear", "retrieval of passages", "passages and retrieval"]


def fitted(texts: list[str]) -> LsaEmbedder:
    return LsaEmbedder.fit([tokenize(text) for text in texts])[0]


def test_lsa_is_the_same_on_every_fit_and_after_loading(tmp_path: Path) -> None:
    model, again = fitted(TEXTS), fitted(TEXTS)
    assert model.fingerprint == again.fingerprint
    model.save(tmp_path)
    loaded = LsaEmbedder.load(tmp_path)
    assert loaded.fingerprint == model.fingerprint
    np.testing.assert_array_equal(loaded.embed_query("gear"), model.embed_query("gear"))
    assert fitted(TEXTS[:3]).fingerprint != model.fingerprint


def test_lsa_vectors_are_unit_and_a_query_is_embedded_as_a_document(
    sample_kb: KnowledgeBase,
) -> None:
    vectors = sample_kb.dense_vectors()
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    chunk = sample_kb.chunk(11)
    text = indexed_text(sample_kb.paper(chunk.paper_id).title, chunk)
    np.testing.assert_allclose(sample_kb.embedder.embed_query(text), vectors[11], atol=1e-6)


def test_lsa_relates_texts_of_one_topic_and_knows_nothing_of_unknown_words() -> None:
    model, vectors = LsaEmbedder.fit([tokenize(text) for text in TEXTS])
    assert vectors[0] @ vectors[1] > 0.5 > vectors[0] @ vectors[2]
    assert not model.embed_query("xyzzy").any()


def test_lsa_fits_a_single_text() -> None:
    assert fitted(["one widget"]).embed_query("widget").shape == (1,)


QUERY_ALONE = """
import sys
from pathlib import Path
from knowledge_base import KnowledgeBase
KnowledgeBase.open(Path(sys.argv[1])).search("agents")
print([name for name in ("sklearn", "scipy", "torch", "rank_bm25") if name in sys.modules])
"""


def test_a_query_needs_no_fitting_library(sample_kb: KnowledgeBase) -> None:
    command = [sys.executable, "-c", QUERY_ALONE, str(sample_kb.root)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def encoder_folder(path: Path, *missing: str) -> Path:
    for name in {"config.json", "model.safetensors", "tokenizer.json"} - {*missing}:
        (path / name).write_text("{}")
    return path


@pytest.mark.parametrize("name", ["config.json", "model.safetensors", "tokenizer.json"])
def test_an_encoder_folder_that_lacks_a_file_names_it(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError, match=name):
        check_embedder(f"bge:{encoder_folder(tmp_path, name)}")


@pytest.mark.parametrize(
    ("files", "pooling", "length"),
    [
        ({"1_Pooling/config.json": '{"pooling_mode_cls_token": true}'}, "cls", 512),
        ({"1_Pooling/config.json": '{"pooling_mode_mean_tokens": true}'}, "mean", 512),
        ({"modules.json": "[]", "sentence_bert_config.json": '{"max_seq_length": 99}'}, "mean", 99),
    ],
)
def test_an_encoder_folder_says_how_it_pools(
    tmp_path: Path, files: dict[str, str], pooling: str, length: int
) -> None:
    encoder_folder(tmp_path)
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    folder = EncoderFolder.open(tmp_path)
    assert (folder.pooling, folder.max_length) == (pooling, length)


def test_what_an_encoder_asks_for_and_we_cannot_do_is_an_error(tmp_path: Path) -> None:
    encoder_folder(tmp_path)
    (tmp_path / "modules.json").write_text('[{"type": "sentence_transformers.models.Dense"}]')
    with pytest.raises(DataError, match="type Dense"):
        EncoderFolder.open(tmp_path)


def test_a_missing_folder_extra_or_embedder_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such encoder folder"):
        find_folder(str(tmp_path / "nowhere"))
    with pytest.raises(UsageError, match="no embedder"):
        open_encoder("bge:")
    try:
        import huggingface_hub  # noqa: F401
    except ImportError:
        with pytest.raises(UsageError, match=r"pip install 'foresci\[bge\]'"):
            open_encoder("bge:BAAI/bge-m3")
    else:
        with pytest.raises(DataError, match="not in the local Hugging Face cache"):
            open_encoder("bge:nobody/no-such-encoder")


def test_a_changed_encoder_is_noticed(tmp_path: Path) -> None:
    from knowledge_base.embedders.bge import BgeEmbedder

    folder = tmp_path / "encoder"
    folder.mkdir()
    embedder = BgeEmbedder.open(f"bge:{encoder_folder(folder)}")
    (tmp_path / "kb").mkdir()
    embedder.save(tmp_path / "kb")
    assert BgeEmbedder.load(tmp_path / "kb").fingerprint == embedder.fingerprint
    (folder / "model.safetensors").write_text("other weights")
    with pytest.raises(IntegrityError, match="not the encoder"):
        BgeEmbedder.load(tmp_path / "kb")


@pytest.mark.parametrize("name", ["idf.npy", "components.npy"])
def test_a_pickled_model_is_never_loaded(tmp_path: Path, name: str) -> None:
    fitted(TEXTS).save(tmp_path)
    np.save(tmp_path / name, np.array([{"an": "object"}], dtype=object), allow_pickle=True)
    with pytest.raises(DataError, match="not an LSA model"):
        LsaEmbedder.load(tmp_path)

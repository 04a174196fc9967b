"""What a local encoder folder says about itself: its files, pooling, length limit and prompts."""

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from foresci.errors import DataError, UsageError
from foresci.storage import canonical_json, read_json, sha256_file

WEIGHTS = (
    "model.safetensors",
    "model.safetensors.index.json",
    "pytorch_model.bin",
    "pytorch_model.bin.index.json",
)
TOKENIZERS = ("tokenizer.json", "vocab.txt", "sentencepiece.bpe.model", "spiece.model")
# Files that change vectors; weights split over several files are matched by suffix.
DECISIVE_SUFFIXES = (".safetensors", ".bin", ".json", ".txt", ".model")
KNOWN_MODULES = {"Transformer", "Pooling", "Normalize"}
DEFAULT_LENGTH = 512
MISSING_EXTRA = "this embedder needs the extra `bge`: pip install 'foresci[bge]'"


@dataclass(frozen=True)
class EncoderFolder:
    """How to run the encoder of a folder.

    Attributes:
        path: the folder.
        pooling: "cls" or "mean".
        max_length: most tokens of a text that are read.
        query_prompt: put before queries.
        passage_prompt: put before passages.
    """

    path: Path
    pooling: str
    max_length: int
    query_prompt: str
    passage_prompt: str

    @classmethod
    def open(cls, path: Path) -> "EncoderFolder":
        """Read the settings of a folder.

        Raises:
            DataError: a needed file is missing (it is named), or the folder asks for something
                other than CLS or mean pooling.
        """
        _require(path, ("config.json",))
        _require(path, WEIGHTS)
        _require(path, TOKENIZERS)
        _check_modules(path)
        prompts = _optional(path / "config_sentence_transformers.json").get("prompts") or {}
        length = _optional(path / "sentence_bert_config.json").get("max_seq_length")
        positions = _optional(path / "config.json").get("max_position_embeddings")
        return cls(
            path,
            _pooling(path),
            int(length or min(positions or DEFAULT_LENGTH, DEFAULT_LENGTH)),
            str(prompts.get("query") or ""),
            str(prompts.get("document") or prompts.get("passage") or ""),
        )

    def fingerprint(self) -> str:
        """Hex SHA-256 over the names and contents of the files that determine vectors."""
        files = sorted(
            file
            for file in self.path.rglob("*")
            if file.is_file() and file.suffix in DECISIVE_SUFFIXES
        )
        hashes = {file.relative_to(self.path).as_posix(): sha256_file(file) for file in files}
        return hashlib.sha256(canonical_json(hashes).encode("utf-8")).hexdigest()


def find_folder(name: str) -> Path:
    """The folder of an encoder, given as a local path or as a hub id that is in the local cache.

    Raises:
        UsageError: the extra `bge` is not installed.
        DataError: there is no such folder, and no such id in the cache. The network is not asked.
    """
    path = Path(name).expanduser()
    if path.is_dir():
        return path.resolve()
    if name.startswith((".", "/", "~")) or name.count("/") != 1:  # not the form of a hub id
        raise DataError(f"{name}: no such encoder folder")
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    try:
        from huggingface_hub import snapshot_download
        from huggingface_hub.errors import LocalEntryNotFoundError
    except ImportError:
        raise UsageError(MISSING_EXTRA) from None
    try:
        return Path(snapshot_download(name, local_files_only=True))
    except LocalEntryNotFoundError:
        raise DataError(
            f"{name}: not in the local Hugging Face cache, and nothing is downloaded on its own; "
            f"run `hf download {name}` first, or give a local folder"
        ) from None


def _require(path: Path, any_of: tuple[str, ...]) -> None:
    if not any((path / name).is_file() for name in any_of):
        raise DataError(f"{path}: the encoder folder lacks {' or '.join(any_of)}")


def _optional(path: Path) -> dict[str, Any]:
    return read_json(path) if path.is_file() else {}


def _check_modules(path: Path) -> None:
    file = path / "modules.json"
    if not file.is_file():
        return
    modules = json.loads(file.read_text(encoding="utf-8"))
    kinds = {str(module.get("type")).rsplit(".", 1)[-1] for module in modules}
    if unknown := sorted(kinds - KNOWN_MODULES):
        raise DataError(f"{file}: a module of type {unknown[0]} is not supported")


def _pooling(path: Path) -> str:
    file = path / "1_Pooling" / "config.json"
    config = _optional(file)
    if config.get("pooling_mode_cls_token"):
        return "cls"
    if config.get("pooling_mode_mean_tokens"):
        return "mean"
    if config:
        raise DataError(f"{file}: asks for neither CLS nor mean pooling; no other is supported")
    # Without a pooling file: sentence-transformers folders mean the mean, BGE's own use CLS.
    return "mean" if (path / "modules.json").is_file() or "bge" not in path.as_posix() else "cls"

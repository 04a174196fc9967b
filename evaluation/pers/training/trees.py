"""Reading boosted trees from xgboost's JSON, and predicting with them.

xgboost itself trusts a model file: a child or feature number out of bounds makes it read foreign
memory. A model from a stranger must be safe to open, so what comes from a file is checked and
walked here. Fitting is left to xgboost, which can load the same text.
"""

import json
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ValidationError

from foresci.errors import DataError
from foresci.schema.record import first_problem

Floats = NDArray[np.float64]
OBJECTIVE = "reg:squarederror"
LEAF = -1
MOST_NODES = 1_000
"""Of one tree; ours have seven."""


class _Tree(BaseModel):
    """The fields of xgboost's tree that a prediction needs, one entry a node."""

    left_children: list[int]
    right_children: list[int]
    split_indices: list[int]
    split_conditions: list[float]
    split_type: list[int]


class Trees(NamedTuple):
    """Regression trees whose leaves are added to a base score."""

    base: float
    trees: tuple[_Tree, ...]

    def predict(self, features: Floats) -> Floats:
        """The predictions for answers, of shape (answers,).

        Args:
            features: finite numbers of shape (answers, features). They are compared in single
                precision, as xgboost does.
        """
        given = features.astype(np.float32)
        return np.array([self._sum(row) for row in given], dtype=np.float64)

    def _sum(self, row: NDArray[np.float32]) -> float:
        return self.base + float(sum(_leaf(tree, row) for tree in self.trees))


def read_trees(booster: str, features: int, where: str) -> Trees:
    """Trees of a booster's JSON.

    Args:
        booster: text that xgboost wrote, of a regression on squared error.
        features: how many there are.
        where: file and field, for messages.

    Raises:
        DataError: it is none of that, or a tree is impossible.
    """
    try:
        learner = json.loads(booster)["learner"]
        objective = learner["objective"]["name"]
        base = float(str(learner["learner_model_param"]["base_score"]).strip("[]"))
        trees = [_tree(one, features) for one in learner["gradient_booster"]["model"]["trees"]]
    except (KeyError, TypeError, RecursionError):
        raise DataError(f"{where}: not a booster of xgboost; train the model again") from None
    except ValidationError as error:
        raise DataError(f"{where}: {first_problem(error)}; train the model again") from None
    except ValueError as error:
        raise DataError(f"{where}: {error}; train the model again") from None
    if objective != OBJECTIVE or not np.isfinite(base):
        raise DataError(f"{where}: not a regression on squared error; train the model again")
    return Trees(base, tuple(trees))


def _tree(value: Any, features: int) -> _Tree:
    tree = _Tree.model_validate(value)
    nodes = len(tree.left_children)
    columns = (tree.right_children, tree.split_indices, tree.split_conditions, tree.split_type)
    if not 0 < nodes <= MOST_NODES or any(len(column) != nodes for column in columns):
        raise ValueError("a tree has no nodes, too many, or columns of different lengths")
    if any(tree.split_type) or not np.isfinite(tree.split_conditions).all():
        raise ValueError("a tree splits by something other than a number")
    if not all(_sound(tree, node, nodes, features) for node in range(nodes)):
        raise ValueError("a tree points to a node or feature that is not there")
    return tree


def _sound(tree: _Tree, node: int, nodes: int, features: int) -> bool:
    """Whether a node is a leaf, or leads on to later nodes by a feature that there is."""
    children = (tree.left_children[node], tree.right_children[node])
    if children == (LEAF, LEAF):
        return True
    later = all(node < child < nodes for child in children)
    return later and 0 <= tree.split_indices[node] < features


def _leaf(tree: _Tree, row: NDArray[np.float32]) -> float:
    """The value of the leaf that a row of features comes to."""
    node = 0
    while tree.left_children[node] != LEAF:
        below = row[tree.split_indices[node]] < np.float32(tree.split_conditions[node])
        node = tree.left_children[node] if below else tree.right_children[node]
    return tree.split_conditions[node]

"""A chat model that answers every step of an induction over the made-up papers."""

import hashlib
import json
from collections.abc import Callable

from taxonomy.dimensions import DIMENSIONS
from tests.scripted import Fields, ScriptedChat

FIELDS = {
    "answering questions": "question answering",
    "writing programs": "generation",
    "translating texts": "translation",
}
TOPICS = {
    "chained questions": "multi hop",
    "questions on images": "visual",
    "mending programs": "repair",
    "testing programs": "unit test",
    "translating speech": "speech",
    "translating whole documents": "document",
}
"""The scripted labels, with what the title of a paper on each says."""
MARKS = FIELDS | TOPICS


def librarian(step: str, given: Fields) -> str:
    """Sorts papers by their titles, into topics with labels that no paper writes."""
    title = given.get("title", "").lower()
    reply: Fields = {"description": f"Work on {given.get('label')}."}
    if step == "type":
        reply = {one: one == "tasks" for one in DIMENSIONS}
    if step == "route":
        labels = [topic["label"] for topic in given["topics"]]
        reply = {"labels": [one for one in labels if one in MARKS and MARKS[one] in title]}
    if step == "phrase":
        reply = {"phrases": [one for one, mark in TOPICS.items() if mark in title]}
    if step in ("seed", "cluster"):
        offered = [one["phrase"] for one in given["phrases"]]
        marks = MARKS if step == "seed" else {one: one for one in offered}
        reply = {
            "topics": [
                {
                    "label": label,
                    "description": f"Papers on {label}.",
                    "phrases": [one for one in offered if mark in one],
                }
                for label, mark in marks.items()
                if step == "cluster" or label in FIELDS
            ]
        }
    return json.dumps(reply)


def forgetful(step: str, given: Fields) -> str:
    """Answers about half of the questions as the librarian does, and the others never."""
    text = json.dumps([step, given], sort_keys=True)
    lost = hashlib.sha256(text.encode()).digest()[0] % 2
    return "I would rather not." if lost else librarian(step, given)


def _step(fields: Fields) -> str:
    if "phrases" in fields:
        return "describe" if "label" in fields else "cluster" if "taken" in fields else "seed"
    if "topics" in fields:
        return "route"
    return "phrase" if "parent" in fields else "type"


class ScriptedModel(ScriptedChat):
    """Tells the steps of an induction apart."""

    step_of: Callable[[Fields], str] = _step

"""Problems that papers state: where a sentence complains, of what, and which papers agree."""

"""A taxonomy as people and other programs read it: terminal, HTML page, GraphML, JSON."""

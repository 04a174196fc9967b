"""How far to trust a judge: controls, stability, label use, and agreement with other readers."""

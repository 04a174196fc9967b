"""Evidence records: which papers bear a node, and the sentences that show what they are about."""

"""What agents count in a knowledge base about the options of a task."""

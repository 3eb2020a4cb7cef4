"""What the program does, without HTTP and without a screen: tables, records, reviews, statistics and settings."""

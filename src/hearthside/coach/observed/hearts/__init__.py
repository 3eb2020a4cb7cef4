"""A deal of Hearts derived from the entries of one seat."""

"""A hand of Gin Rummy derived from the entries of one seat."""

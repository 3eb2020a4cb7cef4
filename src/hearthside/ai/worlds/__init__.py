"""What could the others hold? Whole states that agree with all that one seat has seen, each as likely as the next."""

"""The daily deal, deals by number or link, and deals that are played twice."""

"""Boards as pure geometry: what lies where and what can be seen from it. Built once a map, shared by every position."""

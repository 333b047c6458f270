"""The program played from outside: by mouse and keys in a real window, by chance, and killed in the middle."""

"""cstring.py: bytes as a C string literal, for the tools that write C."""


def c_literal(content):
    """The bytes in quotes; question marks are escaped too, since two of them begin a trigraph."""
    out = []
    for byte in content:
        char = chr(byte)
        if char in '"\\':
            out.append("\\" + char)
        elif char == "\n":
            out.append("\\n")
        elif byte < 32 or byte > 126 or char == "?":
            out.append(f"\\{byte:03o}")
        else:
            out.append(char)
    return '"' + "".join(out) + '"'

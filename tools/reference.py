"""reference.py [--check]: writes docs/python.md, the reference of the Python package, from its docstrings.

The sources are parsed and not imported, so nothing has to be built. A name is public if it does not begin with an
underscore and, in a module with `__all__`, is listed there. A public thing without a docstring is an error that names
its place. --check writes nothing and fails if the page is out of date.
"""
import ast
import os
import sys
import textwrap

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house

PAGE = "docs/python.md"
# In the order in which a newcomer needs them.
MODULES = ["games", "batch", "tables", "aec", "parallel", "single", "vector", "lab", "small", "puzzle", "gpu", "open_spiel", "spaces", "bench"]
HEAD = """# Python reference
Generated from the docstrings by `make tables`; [research.md](research.md#python) shows how the parts fit together.
Names that `import souk` exports are shown in that form: `souk.Batch` is defined in `souk.batch`. Wrong arguments raise
a `ValueError` (`souk.SoukError`) that says what was expected.
"""


class Missing(Exception):
    """A public thing without a docstring."""


def parsed(module):
    return ast.parse(house.text(f"python/souk/{module}.py"))


def listed(tree):
    """The names in a module's `__all__`, or None."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            return ast.literal_eval(node.value)
    return None


def said(node, name, module):
    text = ast.get_docstring(node)
    if not text:
        raise Missing(f"python/souk/{module}.py:{getattr(node, 'lineno', 1)}: {name} has no docstring")
    return text


def in_prose(text):
    """A docstring as Markdown: a paragraph with indented lines or columns stays as it is."""
    parts = []
    for part in text.split("\n\n"):
        lines = part.split("\n")
        if any("  " in line.strip() or line.startswith("    ") for line in lines):
            part = textwrap.indent(textwrap.dedent(part), "    ")
        parts.append(part)
    return "\n\n".join(parts)


class Unquoted(ast.NodeTransformer):
    """Removes the quotes around types that are named before they exist."""

    def visit_arg(self, node):
        if isinstance(getattr(node.annotation, "value", None), str):
            node.annotation = ast.Name(node.annotation.value)
        return node

    def visit_FunctionDef(self, node):
        if isinstance(getattr(node.returns, "value", None), str):
            node.returns = ast.Name(node.returns.value)
        return self.generic_visit(node)


def signature(function, own):
    """The signature of a function; `own`: without self or cls."""
    arguments = Unquoted().visit(function).args
    if own and arguments.args:
        arguments.args = arguments.args[1:]
    back = f" -> {ast.unparse(function.returns)}" if function.returns and ast.unparse(function.returns) != "None" else ""
    return f"({ast.unparse(arguments)}){back}".replace("'", '"')


def marks(function):
    return {ast.unparse(mark) for mark in function.decorator_list}


def functions_of(body):
    return [node for node in body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


def of_class(node, name, module, lines):
    made = next((f for f in node.body if isinstance(f, ast.FunctionDef) and f.name == "__init__"), None)
    lines += [f"### `{name}`", "", in_prose(said(node, name, module)), ""]
    if made and made.args.args[1].arg != "pointer":  # others are looked up, not constructed
        lines += ["```python", f"{name}{signature(made, True)}", "```", ""]
    rows = []
    for function in functions_of(node.body):
        if any(mark.endswith(".setter") for mark in marks(function)):
            continue
        text = " ".join(said(function, f"{name}.{function.name}", module).split())
        shown = function.name if "property" in marks(function) else f"{function.name}{signature(function, 'staticmethod' not in marks(function))}"
        rows.append(f"- `{shown}`  \n" + textwrap.fill(text, 118, initial_indent="  ", subsequent_indent="  ",
                                                       break_long_words=False, break_on_hyphens=False))
    lines += rows + [""] if rows else []


def of_module(module, shared, lines):
    tree = parsed(module)
    names = listed(tree)
    lines += [f"## `souk.{module}`", "", in_prose(said(tree, f"souk.{module}", module)), ""]
    # Replacements for libraries that are not installed are defined in the handlers of a `try`.
    body = list(tree.body)
    for node in tree.body:
        if isinstance(node, ast.Try):
            body += [inner for handler in node.handlers for inner in handler.body]
    for node in body:
        name = getattr(node, "name", "")
        if name.startswith("_") or names is not None and name not in names:
            continue
        full = f"souk.{name}" if name in shared else f"souk.{module}.{name}"
        if isinstance(node, ast.ClassDef):
            of_class(node, full, module, lines)
        elif isinstance(node, ast.FunctionDef):
            lines += [f"### `{full}`", "", "```python", f"{full}{signature(node, False)}", "```", "",
                      in_prose(said(node, full, module)), ""]


def page():
    root = parsed("__init__")
    lines = [HEAD, in_prose(said(root, "souk", "__init__")), ""]
    here = {name[:-3] for name in os.listdir(house.path("python/souk")) if name.endswith(".py") and not name.startswith("_")}
    if here != set(MODULES):
        raise Missing(f"tools/reference.py names the modules {', '.join(sorted(here ^ set(MODULES)))} which are not there, or not these")
    for module in MODULES:
        of_module(module, set(listed(root)), lines)
    return "\n".join(lines).rstrip("\n") + "\n"


def main():
    try:
        made = page()
    except Missing as missing:
        sys.exit(str(missing))
    there = house.text(PAGE) if os.path.exists(house.path(PAGE)) else ""
    if "--check" in sys.argv:
        if made != there:
            sys.exit(f"{PAGE} is not what the docstrings say; `make tables` writes it")
        return
    if made != there:
        with open(house.path(PAGE), "w", encoding="utf-8") as file:
            file.write(made)


if __name__ == "__main__":
    main()

"""man.py: makes the manual pages from the program's own help.

    man.py SOUK LANG FOLDER COMMAND...

Writes FOLDER/souk.1 and one FOLDER/souk-COMMAND.1 for each command; a subcommand is named COMMAND-SUBCOMMAND. A page
has the text of `souk COMMAND --help`, so the two cannot differ. Fails if the commands are not those that the help lists.
"""
import os
import re
import subprocess
import sys

TITLES = {
    "en": {"name": "NAME", "synopsis": "SYNOPSIS", "description": "DESCRIPTION",
           "options": "OPTIONS", "commands": "COMMANDS", "example": "EXAMPLE",
           "exit": "EXIT STATUS", "see": "SEE ALSO",
           "status": ["success", "failure", "usage error"]},
    "fr": {"name": "NOM", "synopsis": "SYNOPSIS", "description": "DESCRIPTION",
           "options": "OPTIONS", "commands": "COMMANDES", "example": "EXEMPLE",
           "exit": "CODE DE SORTIE", "see": "VOIR AUSSI",
           "status": ["succès", "échec", "erreur d'utilisation"]},
}


def roff(text):
    """Escapes text so that roff shows it unchanged."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.split("\n"))


def help_text(souk, lang, *words):
    done = subprocess.run([souk, *words, "--help", "--lang", lang], stdout=subprocess.PIPE,
                          encoding="utf-8", check=True)
    return done.stdout


def listed(lines):
    """The rows "  left   right" at the beginning of the lines, as pairs."""
    rows = []
    for line in lines:
        row = re.fullmatch(r"  (\S.*?)\s{2,}(\S.*)", line) or re.fullmatch(r"  (\S+) (\S.*)", line)
        if not row:
            break
        rows.append(row.groups())
    return rows


def subcommands(text):
    """{word: description} of the subcommands that the help of a command lists."""
    lines = text.split("\n")
    start = next((i for i, line in enumerate(lines) if re.fullmatch(r"(Subcommands|Sous-commandes) ?:", line)), None)
    return dict(listed(lines[start + 1:])) if start is not None else {}


def section(title, body):
    return f".SH {title}\n{body}\n"


def table(rows):
    return "\n".join(f".TP\n.B {roff(left)}\n{roff(right)}" for left, right in rows)


def exit_section(say):
    return section(say["exit"], table([(str(n), text) for n, text in enumerate(say["status"])]))


def page(name, summary, parts):
    return f".TH {name.upper()} 1 \"\" Souk\n" + "".join(
        [section(parts[0], f"{roff(name)} \\- {roff(summary)}")] + parts[1:])


def command_page(souk, lang, command):
    say = TITLES[lang]
    lines = help_text(souk, lang, *command.split("-")).split("\n")
    summary = lines[0].split(": ", 1)[1]
    usage = re.sub(r"^\w+ ?: ", "", lines[2])
    options = next(i for i, line in enumerate(lines) if re.fullmatch(r"Options ?:", line))
    example = lines[options + 1 + len(listed(lines[options + 1:])) + 2].strip()
    described = "\n".join(lines[4:options - 1]) if options > 5 else summary
    return page(f"souk-{command}", summary, [
        say["name"],
        section(say["synopsis"], f".B {roff(usage)}"),
        section(say["description"], roff(described)),
        section(say["options"], table(listed(lines[options + 1:]))),
        section(say["example"], f".nf\n{roff(example)}\n.fi"),
        exit_section(say),
        section(say["see"], ".BR souk (1)"),
    ])


def main_page(souk, lang, commands):
    say = TITLES[lang]
    lines = help_text(souk, lang).split("\n")
    start = next(i for i, line in enumerate(lines) if re.fullmatch(r"Comm\w+ ?:", line)) + 1
    rows = listed(lines[start:])
    named = [page for name, _ in rows
             for page in [name, *(f"{name}-{word}" for word in subcommands(help_text(souk, lang, name)))]]
    if sorted(named) != sorted(commands):
        sys.exit("man.py: man/meson.build lists other commands than `souk --help`: " + " ".join(named))
    title, summary = lines[0].rstrip(".").split(", ", 1)
    return page(title.lower(), summary, [
        say["name"],
        section(say["synopsis"], f".B {roff(re.sub(r'^.*?: ', '', lines[2]))}"),
        section(say["commands"], table([(f"souk {name}", text) for name, text in rows])),
        exit_section(say),
        section(say["see"], ",\n".join(f".BR {roff('souk-' + name)} (1)" for name in named)),
    ])


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    souk, lang, folder, commands = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
    pages = {"souk": main_page(souk, lang, commands)}
    pages.update({f"souk-{c}": command_page(souk, lang, c) for c in commands})
    for name, text in pages.items():
        with open(os.path.join(folder, name + ".1"), "w", encoding="utf-8") as out:
            out.write(text)


if __name__ == "__main__":
    main()

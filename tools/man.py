"""man.py: makes the manual pages from the program's own help.

    man.py SOUK LANG FOLDER COMMAND...

Writes FOLDER/souk.1 and one FOLDER/souk-COMMAND.1 for each command; a subcommand is named COMMAND-SUBCOMMAND. A page
has the text of `souk COMMAND --help`, and the keys are those of the help at a table, from the catalogue: neither can
differ from the program. Fails if the commands are not those that the help lists.
"""
import os
import re
import subprocess
import sys

import pofile

TITLES = {
    "en": {"name": "NAME", "synopsis": "SYNOPSIS", "description": "DESCRIPTION",
           "options": "OPTIONS", "commands": "COMMANDS", "example": "EXAMPLE",
           "exit": "EXIT STATUS", "see": "SEE ALSO", "environment": "ENVIRONMENT", "files": "FILES", "keys": "KEYS",
           "status": ["success", "failure", "usage error"]},
    "fr": {"name": "NOM", "synopsis": "SYNOPSIS", "description": "DESCRIPTION",
           "options": "OPTIONS", "commands": "COMMANDES", "example": "EXEMPLE",
           "exit": "CODE DE SORTIE", "see": "VOIR AUSSI", "environment": "ENVIRONNEMENT", "files": "FICHIERS",
           "keys": "TOUCHES",
           "status": ["succès", "échec", "erreur d'utilisation"]},
}


ENVIRONMENT = {
    "en": [
        ("LC_ALL, LC_MESSAGES, LC_CTYPE, LANG", "The language, and whether the terminal shows UTF-8; otherwise drawings use ASCII."),
        ("NO_COLOR", "If it is set, the screen has no colours."),
        ("COLORFGBG", "The terminal's colours, where it does not answer the question for them."),
        ("XDG_STATE_HOME, XDG_DATA_HOME", "Folders of the files below."),
        ("SOUK_STORE", "The store of a server, instead of the option --store."),
        ("SOUK_MAIL", "The mail server of a server, instead of the option --mail."),
        ("SOUK_GPU", "The folder with the kernels for a graphics card.")],
    "fr": [
        ("LC_ALL, LC_MESSAGES, LC_CTYPE, LANG", "La langue, et si le terminal affiche UTF-8 ; sinon, les dessins sont en ASCII."),
        ("NO_COLOR", "Si elle est définie, l'écran n'a pas de couleurs."),
        ("COLORFGBG", "Les couleurs du terminal, s'il ne répond pas quand on les lui demande."),
        ("XDG_STATE_HOME, XDG_DATA_HOME", "Les dossiers des fichiers ci-dessous."),
        ("SOUK_STORE", "La base d'un serveur, à la place de l'option --store."),
        ("SOUK_MAIL", "Le serveur de courrier d'un serveur, à la place de l'option --mail."),
        ("SOUK_GPU", "Le dossier des noyaux pour une carte graphique.")],
}
STATE, DATA = "$XDG_STATE_HOME/souk/ (~/.local/state/souk/)", "$XDG_DATA_HOME/souk/ (~/.local/share/souk/)"
FILES = {
    "en": [
        (STATE, "Unfinished games as text (*.souk), the tables of the day (days, *.day), progress with puzzles (puzzles), "
                "the chosen pace and theme, and the sign-ins at servers (online-*)."),
        (DATA, "Finished games against bots (games), and the store of a server (souk.db).")],
    "fr": [
        (STATE, "Les parties inachevées, en texte (*.souk), les tables du jour (days, *.day), les progrès aux problèmes "
                "(puzzles), la vitesse et le thème choisis, et les connexions aux serveurs (online-*)."),
        (DATA, "Les parties finies contre des robots (games), et la base d'un serveur (souk.db).")],
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


def help_at_a_table(lang):
    """The texts of the help: "# heading" lines, and items "- KEY  what it does" or "- sentence"."""
    path = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "po",
                        "fr" if lang == "en" else lang, "cli.po")
    with open(path, encoding="utf-8") as file:
        entries = pofile.parse(file.read(), path)
    texts = [e.msgid if lang == "en" else e.msgstr[0] for e in entries
             if e.msgid and e.msgid.lstrip().startswith(("# Choosing", "# Online"))]
    return "\n".join(texts).splitlines()


def keys_section(lang):
    out = []
    for line in help_at_a_table(lang):
        key = re.fullmatch(r"- (\S+(?: (?:and|et) \S+)?)  +(.*)", line)
        if line.startswith("# "):
            out.append(f".SS {roff(line[2:])}")
        elif key:
            out.append(f".TP\n.B {roff(key[1])}\n{roff(key[2])}")
        elif line.startswith("- "):
            out.append(f".IP \\(bu 2\n{roff(line[2:])}")
    return section(TITLES[lang]["keys"], "\n".join(out))


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
        *([keys_section(lang)] if command == "play" else []),
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
        section(say["environment"], table(ENVIRONMENT[lang])),
        section(say["files"], table(FILES[lang])),
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

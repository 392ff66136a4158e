// The command line of the scripts in this folder.
export const words = process.argv.slice(2);

// The value after --NAME, which is taken out of the words; else the fallback.
export function option(name, fallback) {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? fallback : words.splice(at, 2)[1];
}

// A whole record in a link: compressed, in URL-safe characters, and after the # so that it is never sent to a server.
// The link alone contains the game.

const MOST = 1 << 20; // characters of a record; a link that unpacks to more is not ours

async function through(bytes: Uint8Array<ArrayBuffer>, by: GenericTransformStream): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const parts: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (parts.length + part.value.length > MOST) throw new Error("too long");
    for (const byte of part.value) parts.push(byte);
  }
  return new Uint8Array(parts);
}

export async function pack(record: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

const linkTo = (hash: string): string => `${location.href.replace(/#.*/, "")}#/${hash}`;

export const recordLink = async (record: string): Promise<string> => linkTo(`r/${await pack(record)}`);

// A link to a record that ends where that seat decides.
export const positionLink = async (record: string, seat: number): Promise<string> =>
  linkTo(`p/${await pack(record)}/${seat}`);

// The clipboard API needs a secure context. Over plain HTTP, as in a local network, a selection is copied instead.
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not allowed: try the fallback.
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

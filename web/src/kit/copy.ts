// A copy of a drawn thing that is only looked at: nothing can choose it, name it or find it.
export function copyOf<T extends Element>(node: T): T {
  const copy = node.cloneNode(true) as T;
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes])
      if (/^(data-|aria-|role$|tabindex$|id$)/.test(name)) part.removeAttribute(name);
    part.classList.remove("choice", "legal");
  }
  copy.querySelectorAll(".ring, title").forEach((part) => part.remove());
  return copy;
}

// Puts a node at the place of that matrix.
export function place(node: Element, { a, b, c, d, e, f }: DOMMatrix): void {
  node.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
}

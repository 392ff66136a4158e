// The outer attributes of a board's drawing. The style sheet makes it as large as the pane allows, but never so small
// that its text cannot be read; then it pans.
export const paper = (width: number, height: number) => ({
  viewBox: `0 0 ${width} ${height}`,
  role: "group" as const,
  style: `--w:${width};--h:${height}`,
});

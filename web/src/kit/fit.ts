// Fits text in a drawing: condensed if it would be too wide, never cut.
const LETTER = 0.53; // average width of a letter, relative to the font size

export const fitted = (text: string, room: number, size: number) =>
  text.length * size * LETTER > room ? ({ textLength: room, lengthAdjust: "spacingAndGlyphs" } as const) : {};

// Text of a drawing that must stay whole: set narrower where it would not fit, never cut.
const LETTER = 0.53; // of the font's size: the width of a letter, on average

export const fitted = (text: string, room: number, size: number) =>
  text.length * size * LETTER > room ? ({ textLength: room, lengthAdjust: "spacingAndGlyphs" } as const) : {};

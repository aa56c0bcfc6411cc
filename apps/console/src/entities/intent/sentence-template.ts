/** A word in a sentence that stands for something: its text, and the whole of what it shortens. */
export interface Piece {
  readonly text: string;
  readonly title?: string;
}

/** A stretch of a sentence: plain words, or a piece. */
export interface Segment {
  readonly text: string;
  readonly piece?: Piece;
}

const mark = '\u0001';

/** The values to translate a template with, so that `segmentsOf` finds the pieces again in any word order. */
export function markers(pieces: Readonly<Record<string, Piece>>): Record<string, string> {
  return Object.fromEntries(Object.keys(pieces).map((name) => [name, `${mark}${name}${mark}`]));
}

/** A translated template as stretches. */
export function segmentsOf(translated: string, pieces: Readonly<Record<string, Piece>>): Segment[] {
  return translated.split(mark).flatMap((part, index): Segment[] => {
    const piece = index % 2 === 1 ? pieces[part] : undefined;
    if (piece) return [{ text: piece.text, piece }];
    return part === '' ? [] : [{ text: part }];
  });
}

/** A word in a sentence that stands for something: its text, and the whole of what it shortens. */
export type Piece = { readonly text: string; readonly title?: string };

/** A stretch of a sentence: plain words, or a piece. */
export type Segment = { readonly text: string; readonly piece?: Piece };

const MARK = '\u0001';

/** The values to translate a template with, so that `segmentsOf` finds the pieces again in any word order. */
export const markers = (pieces: Readonly<Record<string, Piece>>): Record<string, string> =>
  Object.fromEntries(Object.keys(pieces).map((name) => [name, `${MARK}${name}${MARK}`]));

/** A translated template as stretches. */
export const segmentsOf = (translated: string, pieces: Readonly<Record<string, Piece>>): Segment[] =>
  translated.split(MARK).flatMap((part, index): Segment[] => {
    const piece = index % 2 === 1 ? pieces[part] : undefined;
    if (piece) return [{ text: piece.text, piece }];
    return part === '' ? [] : [{ text: part }];
  });

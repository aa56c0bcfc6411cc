import type { Translate } from '@countersign/kernel';

/** A word in a sentence that names something: its text, and the whole of what it shortens. */
export interface Piece {
  readonly text: string;
  readonly title?: string;
  /** The text is somebody else's word, not the request's. */
  readonly isSaid?: true;
}

/** A stretch of a sentence: plain words, or a piece. */
export interface Segment {
  readonly text: string;
  readonly piece?: Piece;
}

// A private-use character: no translation holds it.
const mark = '\ue000';

/** A translated text as stretches, so that the pieces stand out in any language's word order; several pieces fill the hole of a list. */
export function segmentsOf(
  translate: Translate,
  key: string,
  pieces: Readonly<Record<string, Piece | readonly Piece[]>>,
  count?: number,
): readonly Segment[] {
  const marked = new Map<string, Piece>();
  const markerOf = (place: string, piece: Piece): string => {
    marked.set(place, piece);
    return `${mark}${place}${mark}`;
  };
  const markers = Object.fromEntries(
    Object.entries(pieces).map(([name, filling]) => [
      name,
      'text' in filling ? markerOf(name, filling) : filling.map((piece, index) => markerOf(`${name} ${index}`, piece)),
    ]),
  );
  const translated = translate(key, { ...markers, ...(count !== undefined && { count }) });
  return translated.split(mark).flatMap((part, index): readonly Segment[] => {
    const piece = index % 2 === 1 ? marked.get(part) : undefined;
    if (piece !== undefined) return [{ text: piece.text, piece }];
    return part === '' ? [] : [{ text: part }];
  });
}

/** Stretches as plain text. */
export function plainText(stretches: readonly Segment[]): string {
  return stretches.map(({ text }) => text).join('');
}

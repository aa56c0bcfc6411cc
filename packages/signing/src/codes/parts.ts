import { toHex, utf8 } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

/** Most bytes in one code: more dots than that are too small for the camera of a phone in front of a screen. */
const mostInOneCode = 1_200;
/** Bytes of the text in each code of a sequence, beside what says which part it is. */
const bytesInPart = 700;
/** More than the longest request with its proposal makes. */
const mostParts = 300;

const partPattern = /^countersign-part\/([1-9]\d{0,2})\/([1-9]\d{0,2})\/([0-9a-f]{64})\/([^]+)$/;

/** The parts of one text that were seen so far, in whatever order. */
export interface PartsSeen {
  /** SHA-256 of the whole text, hexadecimal: parts with another one are of another sequence. */
  readonly sequence: string;
  readonly count: number;
  /** Pieces of the text by their number, from 1 on. */
  readonly pieces: ReadonlyMap<number, string>;
}

/** What a code said: a whole text, one more part of one, or that the parts are not what their hash says. */
export type CodeSeen =
  | { readonly kind: 'Whole'; readonly text: string }
  | { readonly kind: 'Part'; readonly seen: PartsSeen }
  | { readonly kind: 'Broken' };

/**
 * The codes that a text is shown as: itself where it fits into one; else a sequence to be shown over and over, each
 * `countersign-part/{number}/{count}/{SHA-256 of the whole}/{piece}`. Throws `RangeError` for a text that no sequence holds.
 */
export function codesOf(text: string): readonly string[] {
  if (utf8(text).length <= mostInOneCode) return [text];
  const pieces = piecesOf(text);
  if (pieces.length > mostParts) throw new RangeError('The text is too long to be shown as codes');
  const sequence = hashOf(text);
  return pieces.map((piece, index) => `countersign-part/${index + 1}/${pieces.length}/${sequence}/${piece}`);
}

/**
 * Takes a code that was seen, after those before it. The order does not matter, nor how often a part is seen; one that is of another
 * sequence begins that one. A whole text is given only if it is what the hash says: after `Broken` begin again with nothing.
 */
export function takeCode(code: string, before?: PartsSeen): CodeSeen {
  const [, number, ofAll, sequence, piece] = partPattern.exec(code) ?? [];
  if (number === undefined || ofAll === undefined || sequence === undefined || piece === undefined) {
    return { kind: 'Whole', text: code };
  }
  const [at, count] = [Number(number), Number(ofAll)];
  const isSame = before?.sequence === sequence;
  if (at > count || (isSame && before.count !== count)) return { kind: 'Broken' };
  const pieces = new Map(isSame ? before.pieces : []);
  if ((pieces.get(at) ?? piece) !== piece) return { kind: 'Broken' };
  pieces.set(at, piece);
  if (pieces.size < count) return { kind: 'Part', seen: { sequence, count, pieces } };
  const text = Array.from({ length: count }, (_, index) => pieces.get(index + 1) ?? '').join('');
  return hashOf(text) === sequence ? { kind: 'Whole', text } : { kind: 'Broken' };
}

function hashOf(text: string): string {
  return toHex(sha256(utf8(text)));
}

/** Cuts between characters, so that each piece is a text of its own. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let length = 0;
  for (const character of text) {
    const more = utf8(character).length;
    if (length + more > bytesInPart) {
      pieces.push(piece);
      piece = '';
      length = 0;
    }
    piece += character;
    length += more;
  }
  return [...pieces, piece];
}

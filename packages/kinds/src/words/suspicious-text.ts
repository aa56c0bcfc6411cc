// Bidirectional controls, zero-width characters, fillers and the like make a text look like another one. What makes a sign a picture is
// seen by its picture.
const hiddenCharacters =
  /[\p{Cf}\p{Co}\u2028\u2029\u2800]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\uFE0F|(?![\n\t])\p{Cc}/u;
const everyHiddenCharacter = new RegExp(hiddenCharacters, 'gu');
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Canadian_Aboriginal}/u,
];
// Mathematical, circled and wide letters pass for those of the keyboard.
const dressedUp = /(?![A-Za-z])\p{L}/gu;
const hexadecimal = 16;

/** True if the text holds characters that are not seen, or that turn the direction of others. */
export function hasHiddenCharacters(text: string): boolean {
  return hiddenCharacters.test(text);
}

/** True if a word of the text mixes alphabets with letters that look the same, as a Cyrillic а in a Latin word, or dresses letters up. */
export function mixesScripts(text: string): boolean {
  if (text.match(dressedUp)?.some((letter) => /^[A-Za-z]$/.test(letter.normalize('NFKC'))) === true) return true;
  return text.split(/[\s.,;:/@_()-]+/u).some((word) => scripts.filter((script) => script.test(word)).length > 1);
}

/** The text with hidden characters written out, as `⟨U+202E⟩`. */
export function unhidden(text: string): string {
  return text.replace(everyHiddenCharacter, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(hexadecimal).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}

/** What bytes say as UTF-8; undefined where they are no text that a person can read. */
export function readableText(bytes: () => Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes());
    return text === '' || /(?![\n\t])\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Every text in a value, names of members included. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}

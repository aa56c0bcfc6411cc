/**
 * Characters that cannot be seen, or that change how others are shown: control characters, everything of no width or that turns the
 * direction of writing, separators of lines, the blank of Braille, and what has no meaning that all agree on.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Why a text is not shown to people who approve; the code of the problem of a field. */
export type TextProblem = 'HiddenCharacters' | 'SurroundingSpace';

/** What is wrong with a name, a line by which people recognise things; empty if all of it is readable. */
export function nameProblem(text: string): TextProblem | undefined {
  if (hidden.test(text)) return 'HiddenCharacters';
  return text === text.trim() ? undefined : 'SurroundingSpace';
}

/** What is wrong with a description or reason, which may have several lines. */
export function proseProblem(text: string): TextProblem | undefined {
  return hidden.test(text.replaceAll('\n', '')) ? 'HiddenCharacters' : undefined;
}

/** The problem in words. */
export const textProblems = {
  HiddenCharacters: 'Has characters that cannot be seen or that turn the direction of writing',
  SurroundingSpace: 'Begins or ends with a space',
} as const satisfies Record<TextProblem, string>;

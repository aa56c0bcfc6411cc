/** The fewest characters of a PIN, and the most. */
export const pinLength = { least: 6, most: 64 } as const;

/** Why a PIN can't be chosen. The names are text keys below `pin`. */
export type PinProblem = 'tooShort' | 'tooSimple' | 'notTheSame';

/** Looks whether a PIN can be chosen: long enough, not one character again and again, no run of neighbours, and typed twice alike. */
export function pinProblem(pin: string, again: string): PinProblem | undefined {
  const codes = Array.from(pin, (character) => character.codePointAt(0) ?? 0);
  if (codes.length < pinLength.least) return 'tooShort';
  const [step, ...otherSteps] = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  if (step !== undefined && otherSteps.length === 0 && Math.abs(step) <= 1) return 'tooSimple';
  return pin === again ? undefined : 'notTheSame';
}

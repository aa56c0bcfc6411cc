/** So many that tapping without looking rarely hits. */
export const loginChoices = 6;

/** Different numbers of two digits, and which of them the sign-in page shows. */
export function drawLoginNumbers(): { readonly number: number; readonly numbers: readonly number[] } {
  const drawn = new Set<number>();
  while (drawn.size < loginChoices) drawn.add(10 + randomBelow(90));
  const numbers = [...drawn];
  // The set keeps the order of drawing, so each place is equally likely to be the right one.
  const number = numbers[randomBelow(loginChoices)]!;
  return { number, numbers };
}

/** Uniform over 0..bound-1; values that would favour the low ones are drawn again. */
function randomBelow(bound: number): number {
  const limit = 256 - (256 % bound);
  for (;;) {
    const [byte] = globalThis.crypto.getRandomValues(new Uint8Array(1));
    if (byte !== undefined && byte < limit) return byte % bound;
  }
}

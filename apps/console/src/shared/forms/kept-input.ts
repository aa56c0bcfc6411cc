/**
 * What was typed into a form whose screen then failed. Anything may change a page below React, a browser's translation for one, and a screen that
 * cannot be drawn any more is made again: the form that comes back begins with what was in it.
 */
interface Kept {
  /** Which form it is: its place in the history, and its name there. */
  readonly key: string;
  readonly read: () => unknown;
}

let newest: Kept | undefined;
let failed: { readonly key: string; readonly input: unknown } | undefined;

/** Says how the input of the form on the screen is read. What was kept for it before is in it by now. */
export function keepInput(key: string, read: () => unknown): void {
  newest = { key, read };
  failed = undefined;
}

/** Holds on to what the form on the screen has, since the screen has failed. */
export function screenHasFailed(): void {
  if (newest) failed = { key: newest.key, input: newest.read() };
}

/** What was in a form when its screen failed; undefined for one whose screen did not, and for any other form. */
export function inputBeforeFailure(key: string): unknown {
  return failed?.key === key ? failed.input : undefined;
}

/** Forgets it: it was sent, or belongs to a form that was left. */
export function forgetInput(key: string): void {
  if (newest?.key === key) newest = undefined;
  if (failed?.key === key) failed = undefined;
}

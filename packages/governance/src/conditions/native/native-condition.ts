import { compileNative } from './compile.ts';
import type { Native } from './compile.ts';
import { parseNative } from './parse.ts';
import { Undecided } from './undecided.ts';

/**
 * Answers an expression without the script engine, if it is of the subset that can be: literals, members of the context, `BigInt`,
 * comparisons, `&&`, `||`, `!`, `+`, `-`, `?:`, `includes`, `some`, `every`, `reduce`. `undefined`: ask the script engine, which
 * gives the same answer wherever this one gives any.
 */
export type NativeCondition = (context: unknown) => boolean | undefined;

/** Prepares an expression; nothing if it is not of the subset. */
export function nativeCondition(expression: string): NativeCondition | undefined {
  const syntax = parseNative(expression);
  if (!syntax) return undefined;
  const native = compileNative(syntax);
  return (context) => answer(native, context);
}

function answer(native: Native, context: unknown): boolean | undefined {
  try {
    const value = native([context]);
    return typeof value === 'boolean' ? value : undefined;
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}

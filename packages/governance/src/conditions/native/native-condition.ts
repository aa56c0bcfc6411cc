import type { ConditionBudget } from '../condition-evaluator.ts';
import { compileNative } from './compile.ts';
import type { NativeExpression } from './compile.ts';
import { parseNative } from './parse.ts';
import type { Syntax } from './syntax.ts';
import { Undecided } from './undecided.ts';

/**
 * Answers an expression without the script engine, if it is of the subset that can be: literals, members of the context, `BigInt`,
 * comparisons, `&&`, `||`, `!`, `+`, `-`, `?:`, `includes`, `some`, `every`, `reduce`. `undefined`: ask the script engine, which
 * gives the same answer wherever this one gives any. What it took is taken from the budget.
 */
export type NativeCondition = (context: unknown, budget?: ConditionBudget) => boolean | undefined;

/** Prepares an expression; nothing if it is not of the subset. */
export function nativeCondition(expression: string): NativeCondition | undefined {
  const syntax = parseNative(expression);
  const native = syntax && compiled(syntax);
  return native && ((context, budget) => answer(native, context, budget));
}

function compiled(syntax: Syntax): NativeExpression | undefined {
  try {
    return compileNative(syntax);
  } catch (error) {
    if (isTooDeep(error)) return undefined;
    throw error;
  }
}

function answer(native: NativeExpression, context: unknown, budget?: ConditionBudget): boolean | undefined {
  try {
    const value = native(context, budget);
    return typeof value === 'boolean' ? value : undefined;
  } catch (error) {
    if (error instanceof Undecided || isTooDeep(error)) return undefined;
    throw error;
  }
}

// How deep is too deep depends on the machine and on who calls; the script engine has a measured stack of its own.
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError;
}

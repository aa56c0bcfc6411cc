import type { BinaryOperator, Link, Syntax } from './syntax.ts';
import { readMember } from './read-member.ts';
import type { ConditionBudget } from '../condition-evaluator.ts';
import { Undecided } from './undecided.ts';

/** Gives the value of an expression; `frame` holds the context, then the parameters of the functions around it. */
type Native = (frame: unknown[]) => unknown;

/** Gives the value of an expression for a context, and takes what that took from the budget. */
export type NativeExpression = (context: unknown, budget?: ConditionBudget) => unknown;

// Turns of callbacks in one evaluation; what takes more is left to the script engine and its limits.
const maximumTurns = 10_000;

/** What is taken from a budget, in turns of the script engine's loops: of an evaluation, a turn of a callback, and an element of an array. */
const effort = { evaluation: 1_000, turn: 100, element: 5 } as const;

/** Turns a syntax tree into closures. They throw {@link Undecided} wherever the language might do anything else than they would. */
export function compileNative(syntax: Syntax): NativeExpression {
  const turns = { left: 0, elements: 0 };
  const body = compile(syntax, ['context'], turns);
  return (context, budget) => {
    turns.left = maximumTurns;
    turns.elements = 0;
    try {
      return body([context]);
    } finally {
      const taken = maximumTurns - turns.left;
      if (budget) budget.left -= effort.evaluation + taken * effort.turn + turns.elements * effort.element;
    }
  };
}

interface Turns {
  left: number;
  /** Of arrays that were written out or searched. */
  elements: number;
}

function compile(syntax: Syntax, scope: readonly string[], turns: Turns): Native {
  switch (syntax.kind) {
    case 'value': {
      const { value } = syntax;
      return () => value;
    }
    case 'name': {
      const slot = scope.indexOf(syntax.name);
      return (frame) => frame[slot];
    }
    case 'array': {
      const elements = syntax.elements.map((element) => compile(element, scope, turns));
      return (frame) => {
        turns.elements += elements.length;
        return elements.map((element) => element(frame));
      };
    }
    case 'not': {
      const operand = compile(syntax.operand, scope, turns);
      return (frame) => !operand(frame);
    }
    case 'negative': {
      const operand = compile(syntax.operand, scope, turns);
      return (frame) => negative(operand(frame));
    }
    case 'toBigInt': {
      const operand = compile(syntax.operand, scope, turns);
      return (frame) => toBigInt(operand(frame));
    }
    case 'choice': {
      const [test, yes, no] = [syntax.test, syntax.yes, syntax.no].map((each) => compile(each, scope, turns));
      if (!test || !yes || !no) throw new Undecided();
      return (frame) => (test(frame) ? yes(frame) : no(frame));
    }
    case 'binary':
      return binary(syntax.operator, compile(syntax.left, scope, turns), compile(syntax.right, scope, turns));
    case 'chain':
      return chain(syntax.start, syntax.links, scope, turns);
  }
}

function binary(operator: BinaryOperator, left: Native, right: Native): Native {
  switch (operator) {
    case '||':
      return (frame) => left(frame) || right(frame);
    case '&&':
      return (frame) => left(frame) && right(frame);
    case '===':
      return (frame) => isSame(left(frame), right(frame));
    case '!==':
      return (frame) => !isSame(left(frame), right(frame));
    case '+':
    case '-':
      return (frame) => calculate(operator, left(frame), right(frame));
    case '<':
    case '>':
    case '<=':
    case '>=':
      return (frame) => compare(operator, left(frame), right(frame));
  }
}

function chain(start: Syntax, links: readonly Link[], scope: readonly string[], turns: Turns): Native {
  const first = compile(start, scope, turns);
  const followers = links.map((link) => ({
    isOptional: link.kind === 'member' && link.optional,
    follow: compileLink(link, scope, turns),
  }));
  return (frame) => {
    let value = first(frame);
    for (const { isOptional, follow } of followers) {
      if (isOptional && (value === undefined || value === null)) return undefined;
      value = follow(value, frame);
    }
    return value;
  };
}

function compileLink(link: Link, scope: readonly string[], turns: Turns): (value: unknown, frame: unknown[]) => unknown {
  if (link.kind === 'member') {
    const key = compile(link.key, scope, turns);
    return (value, frame) => readMember(value, key(frame));
  }
  if (link.kind === 'includes') {
    const operand = compile(link.operand, scope, turns);
    return (value, frame) => {
      const searched = asArray(value);
      turns.elements += searched.length;
      return includes(searched, operand(frame));
    };
  }
  const slot = scope.length;
  if (link.kind === 'reduce') {
    const initial = compile(link.initial, scope, turns);
    const body = compile(link.body, [...scope, link.sum, link.parameter], turns);
    return (value, frame) => {
      let sum = initial(frame);
      for (const element of asArray(value)) {
        takeTurn(turns);
        frame[slot] = sum;
        frame[slot + 1] = element;
        sum = body(frame);
      }
      return sum;
    };
  }
  const body = compile(link.body, [...scope, link.parameter], turns);
  const stopsAt = link.kind === 'some';
  return (value, frame) => {
    for (const element of asArray(value)) {
      takeTurn(turns);
      frame[slot] = element;
      if (Boolean(body(frame)) === stopsAt) return stopsAt;
    }
    return !stopsAt;
  };
}

function takeTurn(turns: Turns): void {
  turns.left--;
  if (turns.left < 0) throw new Undecided();
}

function asArray(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Undecided();
  return value;
}

// The context may hold one object in two places, of which its JSON text makes two: objects are never compared here.
function isSame(left: unknown, right: unknown): boolean {
  if (isObject(left) && isObject(right)) throw new Undecided();
  return left === right;
}

function includes(elements: readonly unknown[], operand: unknown): boolean {
  if (isObject(operand)) throw new Undecided();
  return elements.includes(operand);
}

function compare(operator: '<' | '>' | '<=' | '>=', left: unknown, right: unknown): boolean {
  // JavaScript reads `undefined` as NaN, which is neither less nor more than anything.
  if ((left === undefined && !isObject(right)) || (right === undefined && !isObject(left))) return false;
  if (isNumeric(left) && isNumeric(right)) return inOrder(operator, left, right);
  if (typeof left === 'string' && typeof right === 'string') return inOrder(operator, left, right);
  throw new Undecided();
}

function inOrder<Value extends number | bigint | string>(operator: '<' | '>' | '<=' | '>=', one: Value, other: Value): boolean {
  if (operator === '<') return one < other;
  if (operator === '>') return one > other;
  return operator === '<=' ? one <= other : one >= other;
}

function calculate(operator: '+' | '-', left: unknown, right: unknown): unknown {
  if (typeof left === 'bigint' && typeof right === 'bigint') return operator === '+' ? left + right : left - right;
  if (typeof left === 'number' && typeof right === 'number') return operator === '+' ? left + right : left - right;
  throw new Undecided();
}

function negative(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return -value;
  throw new Undecided();
}

function toBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'string' && /^[0-9]{1,100}$/.test(value)) return BigInt(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw new Undecided();
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

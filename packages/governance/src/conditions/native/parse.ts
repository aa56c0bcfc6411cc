import type { BinaryOperator, Link, Syntax } from './syntax.ts';
import { tokenize } from './tokens.ts';
import type { Token } from './tokens.ts';

// Loosest first; all group to the left.
const levels: readonly (readonly BinaryOperator[])[] = [['||'], ['&&'], ['===', '!=='], ['<', '>', '<=', '>='], ['+', '-']];

// Words that are no plain names in an expression, or mean something of their own.
const reserved = new Set(
  (
    'arguments async await break case catch class const continue debugger default delete do else enum eval export extends finally ' +
    'for function get if implements import in instanceof interface let new of package private protected public return set static ' +
    'super switch this throw try typeof var void while with yield NaN Infinity'
  ).split(' '),
);

class Unsupported extends Error {}

/** The syntax tree of an expression of the subset; nothing for any other text, sound or not. */
export function parseNative(source: string): Syntax | undefined {
  const tokens = tokenize(source);
  if (!tokens) return undefined;
  try {
    return new Parser(tokens).whole();
  } catch (error) {
    if (error instanceof Unsupported || error instanceof RangeError) return undefined;
    throw error;
  }
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;
  readonly #scope: string[] = ['context'];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Syntax {
    const expression = this.#choice();
    if (this.#peek().kind !== 'end') throw new Unsupported();
    return expression;
  }

  #choice(): Syntax {
    if (++this.#depth > 100) throw new Unsupported();
    const test = this.#binary(0);
    this.#depth--;
    if (!this.#takes('?')) return test;
    const yes = this.#choice();
    this.#expect(':');
    return { kind: 'choice', test, yes, no: this.#choice() };
  }

  #binary(level: number): Syntax {
    const operators = levels[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = operators.find((candidate) => this.#isSign(candidate));
      if (!operator) return left;
      this.#next++;
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
  }

  #unary(): Syntax {
    if (this.#takes('!')) return { kind: 'not', operand: this.#unary() };
    if (this.#takes('-')) return { kind: 'negative', operand: this.#unary() };
    return this.#chain();
  }

  #chain(): Syntax {
    const start = this.#primary();
    const links: Link[] = [];
    for (;;) {
      const optional = this.#takes('?.');
      if (optional && this.#takes('[')) links.push(this.#indexed(true));
      else if (optional || this.#takes('.')) links.push(this.#member(optional));
      else if (this.#takes('[')) links.push(this.#indexed(false));
      else return links.length === 0 ? start : { kind: 'chain', start, links };
    }
  }

  #indexed(optional: boolean): Link {
    const key = this.#choice();
    this.#expect(']');
    return { kind: 'member', key, optional };
  }

  #member(optional: boolean): Link {
    const name = this.#take('name').text;
    if (!this.#isSign('(')) return { kind: 'member', key: { kind: 'value', value: name }, optional };
    // Whether `?.` before a call ends the chain is left to the full engine.
    if (optional) throw new Unsupported();
    this.#next++;
    const call = this.#call(name);
    this.#expect(')');
    return call;
  }

  #call(name: string): Link {
    if (name === 'includes') return { kind: 'includes', operand: this.#choice() };
    if (name === 'some' || name === 'every') {
      const [[parameter = ''], body] = this.#arrow(1);
      return { kind: name, parameter, body };
    }
    if (name !== 'reduce') throw new Unsupported();
    const [[sum = '', parameter = ''], body] = this.#arrow(2);
    this.#expect(',');
    return { kind: 'reduce', sum, parameter, body, initial: this.#choice() };
  }

  #arrow(count: number): [string[], Syntax] {
    const parameters: string[] = [];
    if (this.#takes('(')) {
      do parameters.push(this.#parameter());
      while (this.#takes(','));
      this.#expect(')');
    } else {
      parameters.push(this.#parameter());
    }
    if (parameters.length !== count || new Set(parameters).size !== count) throw new Unsupported();
    this.#expect('=>');
    this.#scope.push(...parameters);
    const body = this.#choice();
    this.#scope.length -= count;
    return [parameters, body];
  }

  #parameter(): string {
    const { text } = this.#take('name');
    const isTaken = this.#scope.includes(text) || reserved.has(text);
    if (isTaken || ['BigInt', 'undefined', 'null', 'true', 'false'].includes(text)) throw new Unsupported();
    return text;
  }

  #primary(): Syntax {
    if (this.#takes('(')) {
      const inner = this.#choice();
      this.#expect(')');
      return inner;
    }
    if (this.#takes('[')) return this.#array();
    const token = this.#peek();
    this.#next++;
    if (token.kind === 'string') return { kind: 'value', value: token.text };
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'bigint') return { kind: 'value', value: BigInt(token.text) };
    if (token.kind === 'name') return this.#name(token.text);
    throw new Unsupported();
  }

  #name(name: string): Syntax {
    if (this.#scope.includes(name)) return { kind: 'name', name };
    if (name === 'true' || name === 'false') return { kind: 'value', value: name === 'true' };
    if (name === 'null') return { kind: 'value', value: null };
    if (name === 'undefined') return { kind: 'value', value: undefined };
    if (name !== 'BigInt') throw new Unsupported();
    this.#expect('(');
    const operand = this.#choice();
    this.#expect(')');
    return { kind: 'toBigInt', operand };
  }

  #array(): Syntax {
    const elements: Syntax[] = [];
    if (!this.#takes(']')) {
      do elements.push(this.#choice());
      while (this.#takes(','));
      this.#expect(']');
    }
    return { kind: 'array', elements };
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '' };
  }

  #isSign(text: string): boolean {
    const token = this.#peek();
    return token.kind === 'sign' && token.text === text;
  }

  #takes(text: string): boolean {
    if (!this.#isSign(text)) return false;
    this.#next++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw new Unsupported();
  }

  #take(kind: Token['kind']): Token {
    const token = this.#peek();
    if (token.kind !== kind) throw new Unsupported();
    this.#next++;
    return token;
  }
}

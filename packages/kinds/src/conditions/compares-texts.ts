/**
 * True if an expression seems to compare two texts by order. The amounts of a request are texts of digits, and as texts "999" is more than
 * "1000". It reads what is on either side of `<`, `>`, `<=` and `>=`: a text, or a member whose name says that it is an amount. What
 * goes through `BigInt(...)` is none, and nothing is compared as text with a number.
 */
export function comparesTexts(expression: string): boolean {
  const tokens = [...expression.matchAll(token)].map(([text]) => text);
  return tokens.some((sign, place) => {
    if (!orders.has(sign)) return false;
    const sides = [sideBefore(tokens, place - 1), sideAfter(tokens, place + 1)];
    return sides.includes('Text') ? !sides.includes('Other') : sides.every((side) => side === 'Amount');
  });
}

/** What is compared: a text, an amount as a request has it, something that nothing is known of, or what makes a comparison one of numbers. */
type Side = 'Text' | 'Amount' | 'Unknown' | 'Other';

const orders: ReadonlySet<string> = new Set(['<', '>', '<=', '>=']);

// Longer signs first: `=>` and `>>` compare nothing.
const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[\w$]+|=>|<<|>>+|<=|>=|\?\.|[^\s\w]/g;

const amountName = /(?:amount|fee|value|price|balance)s?$/i;

function sideBefore(tokens: readonly string[], place: number): Side {
  const last = tokens[place] ?? '';
  if (isText(last)) return 'Text';
  if (!isName(last)) return last === ')' ? 'Other' : 'Unknown';
  return memberSide(last, ['.', '?.'].includes(tokens[place - 1] ?? ''));
}

function sideAfter(tokens: readonly string[], place: number): Side {
  const first = tokens[place] ?? '';
  if (isText(first)) return 'Text';
  if (!isName(first)) return ['-', '+', '('].includes(first) ? 'Other' : 'Unknown';
  const chain = chainFrom(tokens, place);
  if (tokens[chain.end] === '(') return 'Other';
  return memberSide(tokens[chain.last] ?? '', chain.last > place);
}

/** A name with the members and elements that follow it: where its last name is, and where it ends. */
function chainFrom(tokens: readonly string[], start: number): { readonly last: number; readonly end: number } {
  let [last, end] = [start, start + 1];
  for (;;) {
    if (['.', '?.'].includes(tokens[end] ?? '') && isName(tokens[end + 1] ?? '')) [last, end] = [end + 1, end + 2];
    else if (tokens[end] === '[') end = closing(tokens, end) + 1;
    else return { last, end };
  }
}

/** Where the bracket ends that begins here; the last token where none ends it. */
function closing(tokens: readonly string[], start: number): number {
  let depth = 0;
  for (let place = start; place < tokens.length; place++) {
    if (tokens[place] === '[') depth++;
    if (tokens[place] === ']' && --depth === 0) return place;
  }
  return tokens.length - 1;
}

function memberSide(name: string, isMember: boolean): Side {
  if (/^[0-9]/.test(name)) return 'Other';
  return isMember && amountName.test(name) ? 'Amount' : 'Unknown';
}

function isText(text: string): boolean {
  return /^["'`]/.test(text);
}

function isName(text: string): boolean {
  return /^[\w$]+$/.test(text);
}

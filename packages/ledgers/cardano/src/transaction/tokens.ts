import { fromHex } from '@countersign/kernel';

import { cborBytes, cborNatural } from '../cbor/write.ts';
import type { ProtocolParameters } from '../costs.ts';
import { largestOfToken, type Token } from './body.ts';

/** All tokens of several outputs, each once, in the order in which they are written: of one there may be more than an output can hold. */
export function sumOfTokens(lists: readonly (readonly Token[])[]): readonly Token[] {
  const sums = new Map<string, Token>();
  for (const token of lists.flat()) {
    const key = `${token.policy}.${token.name}`;
    sums.set(key, { ...token, amount: (sums.get(key)?.amount ?? 0n) + token.amount });
  }
  return [...sums.values()].toSorted(inWrittenOrder);
}

/** Maps are written in the order of their keys' bytes, which begin with their length. */
function inWrittenOrder(one: Token, other: Token): number {
  if (one.policy !== other.policy) return one.policy < other.policy ? -1 : 1;
  if (one.name.length !== other.name.length) return one.name.length - other.name.length;
  return one.name < other.name ? -1 : 1;
}

/** Bytes of a value besides its tokens at most, and of a policy besides the names below it. */
const [bytesOfValue, bytesOfPolicy] = [13, 33];

/**
 * The tokens in as many parts as they need, so that none has more of a token than an output can hold: what is over is in parts of its own, since no output has a
 * token twice. Nor does one make the value of an output too large.
 */
export function partsWithin(
  tokens: readonly Token[],
  protocol: Pick<ProtocolParameters, 'maximumValueSize'>,
): readonly (readonly Token[])[] {
  const parts: (readonly Token[])[] = [];
  for (let left = tokens; left.length > 0; left = left.flatMap(above)) parts.push(...partsBySize(left.map(within), protocol));
  return parts;
}

function within(token: Token): Token {
  return token.amount > largestOfToken ? { ...token, amount: largestOfToken } : token;
}

function above(token: Token): readonly Token[] {
  return token.amount > largestOfToken ? [{ ...token, amount: token.amount - largestOfToken }] : [];
}

/** Heads are reckoned at their longest. */
function partsBySize(
  tokens: readonly Token[],
  { maximumValueSize }: Pick<ProtocolParameters, 'maximumValueSize'>,
): readonly (readonly Token[])[] {
  const parts: Token[][] = [];
  let [size, policy] = [Infinity, ''];
  for (const token of tokens) {
    const own = cborBytes(fromHex(token.name)).length + cborNatural(token.amount).length;
    const added = own + (token.policy === policy ? 0 : bytesOfPolicy);
    const fits = size + added <= maximumValueSize;
    if (fits) parts.at(-1)?.push(token);
    else parts.push([token]);
    size = fits ? size + added : bytesOfValue + bytesOfPolicy + own;
    policy = token.policy;
  }
  return parts;
}

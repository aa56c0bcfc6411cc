import type { FeeLevel } from '@countersign/ledger-port';

import { feeAtLevel, minimalFee } from '../fees.ts';
import type { TezosChainState } from './chain-state.ts';
import { forge, forgeContent } from './forge.ts';
import type { Content, Operation } from './operation.ts';
import { largestCost } from './summary.ts';

const signatureLength = 64;

/**
 * An operation with the fees of a level, and what a baker asks for at least. Each content pays as if it came alone, so that the whole is never too little.
 * `least` is what all of it must cost together, where it takes the place of another one.
 */
export function priced(
  { branch, contents: [first, ...others] }: Operation,
  state: TezosChainState,
  priority: FeeLevel,
  least: bigint,
): { readonly operation: Operation; readonly minimal: bigint } {
  const around = forge({ branch, contents: [first] }).length - forgeContent(first).length + signatureLength;
  const minimalOf = (content: Content) => minimalFee(state, forgeContent(content).length + around, content.gasLimit);
  const pay = (content: Content): Content => settled(content, (now) => feeAtLevel(priority, minimalOf(now)));
  const paying: Operation = { branch, contents: [pay(first), ...others.map(pay)] };
  const lacking = least - largestCost(paying);
  const operation = lacking <= 0n ? paying : withMore(paying, lacking);
  const minimal = operation.contents.reduce((sum, content) => sum + minimalOf(content), 0n);
  return { operation, minimal };
}

/** A fee's own digits are bytes that are paid for: it grows until it covers them. */
function settled(content: Content, feeOf: (content: Content) => bigint): Content {
  const fee = feeOf(content);
  return fee <= content.fee ? content : settled({ ...content, fee }, feeOf);
}

function withMore({ branch, contents: [first, ...others] }: Operation, more: bigint): Operation {
  return { branch, contents: [{ ...first, fee: first.fee + more }, ...others] };
}

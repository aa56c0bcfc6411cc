import type { BroadcastRefusal } from '@countersign/ledger-port';

/** What a node's words mean. `NonceUsed`: by its newest block another transaction had the nonce, or this one did. `BadProof`: it is signed badly, or late. */
type Meaning = BroadcastRefusal | 'NonceUsed' | 'BadProof';

/**
 * Words of nodes that refuse a transaction (https://github.com/paritytech/polkadot-sdk: `sp_runtime::transaction_validity` and the errors of `author`). The first
 * that is found counts; a code says the kind of a refusal, the words behind it which one it is.
 */
const meanings: readonly (readonly [RegExp, Meaning])[] = [
  [/already imported/i, 'AlreadyKnown'],
  [/transaction is outdated/i, 'NonceUsed'],
  [/valid in the future/i, 'NotYet'],
  [/bad signature/i, 'BadProof'],
  [/ancient birth block/i, 'Expired'],
  [/inability to pay some fees/i, 'InsufficientFunds'],
  [/priority is too low/i, 'FeeTooLow'],
  // It comes back after a while, or once there is room.
  [/temporarily banned|immediately dropped|exhaust the (block|resources)|couldn't enter the pool|pool limit/i, 'NotYet'],
  [/could not decode|not enough data|runtime error|verification error: runtime/i, 'Malformed'],
  [/invalid transaction|unactionable|unknown transaction validity/i, 'Rejected'],
];

/** What a refusal means. Words that nobody here knows are `Unreachable`: the same bytes are sent again. */
export function meaningOf(words: string): Meaning {
  return meanings.find(([pattern]) => pattern.test(words))?.[1] ?? 'Unreachable';
}

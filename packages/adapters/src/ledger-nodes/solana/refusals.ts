import type { BroadcastRefusal } from '@countersign/ledger-port';

/** What a node's words mean; `LifetimeOver`: the block that a transaction names is too old, or the nonce account's value was used. */
export type NodeAnswer = BroadcastRefusal | 'LifetimeOver';

/**
 * Words of nodes that refuse a transaction, from their source (`TransactionError` and `RpcCustomError` of https://github.com/anza-xyz/agave). A number says the
 * kind of a refusal, the words which one it is.
 */
const known: readonly (readonly [RegExp, NodeAnswer])[] = [
  [/already been processed/i, 'AlreadyKnown'],
  [/blockhash not found/i, 'LifetimeOver'],
  [/signature verification failure/i, 'InvalidSignature'],
  [/no record of a prior credit|insufficient funds for fee|insufficient lamports/i, 'InsufficientFunds'],
  [/account \(0\) with insufficient funds for rent/i, 'InsufficientFunds'],
  [/insufficient funds for rent/i, 'InvalidDestination'],
  [/custom program error: 0x1$/i, 'InsufficientFunds'],
  [/custom program error: 0x11$/i, 'InvalidDestination'],
  [/failed to deserialize|invalid base64|too large|failed to sanitize/i, 'Malformed'],
  [/account in use|too many account locks|would exceed .* limit|cluster maintenance|unhealthy|behind/i, 'NotYet'],
  [/error processing instruction|transaction simulation failed/i, 'Rejected'],
];

/** What a node says of a transaction. Words that nobody here knows are `Unreachable`: the same bytes are sent again. */
export function answerIn(message: string): NodeAnswer {
  return known.find(([words]) => words.test(message.trim()))?.[1] ?? 'Unreachable';
}

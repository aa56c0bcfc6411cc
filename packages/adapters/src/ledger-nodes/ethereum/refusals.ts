import type { BroadcastRefusal } from '@countersign/ledger-port';

/** What a node's words mean; `NonceUsed` says nothing of which transaction used it. */
export type NodeRefusal = BroadcastRefusal | 'NonceUsed';

/**
 * The words of geth, reth, erigon, nethermind, besu and anvil. There is no standard: codes differ, and one code has many meanings. The first
 * that fits counts.
 */
const words: readonly (readonly [RegExp, NodeRefusal])[] = [
  [/already known|known transaction|already imported|alreadyknown|already exists/i, 'AlreadyKnown'],
  [/nonce (is )?too low|oldnonce/i, 'NonceUsed'],
  [/nonce (is )?too (high|distant)|nonce ?gap|gapped|future transaction|pool is full|account limit|in-flight/i, 'NotYet'],
  [/insufficient ?(funds|balance)|exceeds account balance|enough funds/i, 'InsufficientFunds'],
  [
    /underpriced|fee ?too ?low|not replace|replacement ?not ?allowed|(fee cap|fee per gas|price).*(less than|below)/i,
    'FeeTooLow',
  ],
  [/chain ?id|invalid (sender|signature)|replay-protected/i, 'InvalidSignature'],
  [/rlp|decode|too short|type not supported|unsupported transaction type/i, 'Malformed'],
  [/intrinsic gas|gas limit|gas floor|floor data gas|oversized|init ?code|higher than max fee/i, 'Rejected'],
];

/**
 * What a node says of a transaction that it does not take. Words that nobody here knows are `Unreachable`: the node may have it nevertheless,
 * and the same bytes are sent again.
 */
export function refusalIn(message: string): NodeRefusal {
  return words.find(([pattern]) => pattern.test(message))?.[1] ?? 'Unreachable';
}

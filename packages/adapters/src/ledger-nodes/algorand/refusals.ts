import type { BroadcastRefusal } from '@countersign/ledger-port';

/** What algod says in words alone, in the order in which they are looked for. */
const words: readonly (readonly [RegExp, BroadcastRefusal])[] = [
  [/transaction already in ledger|already in (the )?(transaction )?pool/i, 'AlreadyKnown'],
  // For so long as the other one's rounds last, and by the word of one node.
  [/overlapping lease/i, 'NotYet'],
  [/overspend|tried to spend/i, 'InsufficientFunds'],
  [/in fees, which is less than the minimum|fee .*(too low|below)/i, 'FeeTooLow'],
  [/signature didn't pass verification|signature validation failed|invalid signature/i, 'InvalidSignature'],
  [/should have been authorized by|genesis (hash|id)|incomplete group|transactionGroup/i, 'Rejected'],
  [/(pool|queue) .*(full|size)|checkPendingQueueSize/i, 'NotYet'],
  [/msgpack|failed to decode|unknown transaction type|window size excessive|note is too big/i, 'Malformed'],
];

/** What a node's words mean for a transaction of a sender. Words that nobody here knows are `Unreachable`: the same bytes are sent again. */
export function meaningOf(message: string, sender: string): BroadcastRefusal {
  const [, round, first, last] = /txn dead: round (\d+) outside of (\d+)--(\d+)/.exec(message) ?? [];
  if (round !== undefined && first !== undefined && last !== undefined)
    return Number(round) < Number(first) ? 'NotYet' : 'Expired';
  const [, account] = /account (\w+) balance \d+ below min/.exec(message) ?? [];
  if (account !== undefined) return account === sender ? 'InsufficientFunds' : 'InvalidDestination';
  return words.find(([pattern]) => pattern.test(message))?.[1] ?? 'Unreachable';
}

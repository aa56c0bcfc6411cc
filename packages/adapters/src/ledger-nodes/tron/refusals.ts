import type { BroadcastRefusal } from '@countersign/ledger-port';

/** What a node says of a transaction, by its code (java-tron, `Return.response_code`). */
const meanings: Readonly<Record<string, BroadcastRefusal | 'Seen' | 'Invalid' | 'Taken'>> = {
  SUCCESS: 'Taken',
  // Also of one that it refused a while ago: it remembers what it was sent, whatever came of it.
  DUP_TRANSACTION_ERROR: 'Seen',
  SIGERROR: 'InvalidSignature',
  CONTRACT_VALIDATE_ERROR: 'Invalid',
  CONTRACT_EXE_ERROR: 'Rejected',
  BANDWITH_ERROR: 'InsufficientFunds',
  // It names a block that can't be taken back: a node that does not have that one is behind.
  TAPOS_ERROR: 'NotYet',
  TOO_BIG_TRANSACTION_ERROR: 'Rejected',
  TRANSACTION_EXPIRATION_ERROR: 'Expired',
  SERVER_BUSY: 'NotYet',
  NO_CONNECTION: 'NotYet',
  BLOCK_UNSOLIDIFIED: 'NotYet',
  // Said before it was looked at, or after it was taken and could be given to nobody.
  NOT_ENOUGH_EFFECTIVE_CONNECTION: 'Unreachable',
};

/** Words for why a contract is not valid; the first that is found counts. */
const invalid: readonly (readonly [RegExp, BroadcastRefusal])[] = [
  [/smartContract|No contract or not a smart contract|Invalid toAddress/i, 'InvalidDestination'],
  [/balance is not sufficient|not enough|no OwnerAccount|does not exist|not exists/i, 'InsufficientFunds'],
];

/** What a refusal means; `Seen`: the node has it, or had it and refused it. What is not known may pass. */
export function meaningOf(code: string, message: string): BroadcastRefusal | 'Seen' | 'Taken' {
  const meaning = meanings[code] ?? 'NotYet';
  if (meaning !== 'Invalid') return meaning;
  return invalid.find(([words]) => words.test(message))?.[1] ?? 'Rejected';
}

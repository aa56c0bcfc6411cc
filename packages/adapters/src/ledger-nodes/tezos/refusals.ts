import { isObject } from '@countersign/kernel';
import type { BroadcastRefusal } from '@countersign/ledger-port';

/** What a node means by the ids of its errors, which have the protocol's name before them. The first that is found counts. */
const meanings: readonly (readonly [RegExp, BroadcastRefusal | 'CounterUsed' | 'Unrevealed'])[] = [
  // Nodes look for the key before they look at the counter: what reveals it may wait for a block.
  [/unrevealed_key/, 'Unrevealed'],
  [/counter_in_the_past/, 'CounterUsed'],
  [/counter_in_the_future/, 'NotYet'],
  // Another one of the account waits: what becomes of it is known once a block has one of them.
  [/operation_conflict|manager_restriction|operation_replacement/, 'NotYet'],
  [/fees_too_low/, 'FeeTooLow'],
  [
    /balance_too_low|cannot_pay_storage_fee|empty_implicit_contract|empty_implicit_delegated_contract|subtraction_underflow/,
    'InsufficientFunds',
  ],
  [/invalid_signature|missing_signature/, 'InvalidSignature'],
  [/non_existing_contract|unregistered_delegate/, 'InvalidDestination'],
  [/already_(known|classified|handled)|operation_already/, 'AlreadyKnown'],
  [/outdated|branch_refused|unknown_branch/, 'Expired'],
  [/parse_operation|parsing_error|Could not parse/, 'Malformed'],
];

/** What a refusal means: by the ids of the errors, and for those that are not known by whether they may pass. */
export function meaningOf(words: string): BroadcastRefusal | 'CounterUsed' | 'Unrevealed' {
  const known = meanings.find(([pattern]) => pattern.test(words))?.[1];
  return known ?? (/\bpermanent\b/.test(words) ? 'Rejected' : 'NotYet');
}

/** True for what a node of Octez says where it refuses something, with status 500: a list of errors. */
export function isRefusal(said: string): boolean {
  return idsIn(said).length > 0;
}

/** The ids of those errors with their kinds: the rest of them has words of others, such as a contract's. Nothing of what is no list of errors. */
export function errorIds(said: string): string {
  return idsIn(said).join(' ');
}

function idsIn(said: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(said);
    if (!Array.isArray(list)) return [];
    const ids = list.flatMap((one: unknown) =>
      isObject(one) && typeof one['id'] === 'string' ? [`${String(one['kind'])} ${one['id']}`] : [],
    );
    return ids.length === list.length ? ids : [];
  } catch {
    return [];
  }
}

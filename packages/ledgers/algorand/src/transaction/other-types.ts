import { ledgerWarning, type LedgerWarning } from '@countersign/ledger-port';

import { addressOf } from '../address.ts';
import type { ReadTransaction } from './read-transaction.ts';

/**
 * What is known of transactions of types that nobody orders here. A transfer of a token, a call of a contract and a registration of keys do more than that, and
 * stay unknown besides. Names of members are the network's.
 */
export function otherTypeWarnings(transaction: ReadTransaction): readonly LedgerWarning[] {
  const found = warningsByType[transaction.type]?.(transaction) ?? [];
  const { others, type } = transaction;
  const isAllSaid = found.length > 0 && [...others.keys()].every((name) => saidWhole[type]?.includes(name) === true);
  return isAllSaid ? found : [ledgerWarning('UnknownOperation', { operation: type }), ...found];
}

/** The members of types of which the warnings say all. */
const saidWhole: Readonly<Record<string, readonly string[]>> = {
  acfg: ['apar', 'caid'],
  afrz: ['afrz', 'fadd', 'faid'],
  keyreg: ['nonpart'],
};

const warningsByType: Readonly<Record<string, (transaction: ReadTransaction) => readonly LedgerWarning[]>> = {
  axfer: (transaction) => {
    const to = addressAt(transaction, 'aclose');
    return [
      ...(transaction.others.has('asnd') ? [ledgerWarning('Clawback')] : []),
      ...(to === undefined ? [] : [ledgerWarning('ClosesHolding', { address: to })]),
    ];
  },
  afrz: (transaction) => {
    const holder = addressAt(transaction, 'fadd');
    if (holder === undefined) return [];
    return [ledgerWarning(transaction.others.has('afrz') ? 'FreezesHolding' : 'ThawsHolding', { holder })];
  },
  // Without a number it creates one.
  acfg: ({ others }) => (others.has('caid') ? [ledgerWarning('ChangesToken')] : []),
  keyreg: ({ others }) => (others.get('nonpart')?.kind === 'True' ? [ledgerWarning('NeverParticipates')] : []),
};

function addressAt({ others }: ReadTransaction, name: string): string | undefined {
  const read = others.get(name);
  return read?.kind === 'Bytes' && read.value.length === 32 ? addressOf(read.value) : undefined;
}

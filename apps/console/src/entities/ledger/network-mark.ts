import type { Translate } from '@countersign/kernel';
import { networkOf } from '@countersign/ledger-registry/descriptors';
import type { Ledger } from '@countersign/model';

/** True for a test network where the instance has ledgers besides whose coins are, or may be, worth something: nobody is to take one for the other. */
export function isTestBesideReal(
  { parameters }: Pick<Ledger, 'parameters'>,
  all: readonly Pick<Ledger, 'parameters'>[],
): boolean {
  return networkOf(parameters) === 'Test' && all.some((other) => networkOf(other.parameters) !== 'Test');
}

/** What a ledger is called among all those of the instance: its alias, and that it is a test network where that has to be said. */
export function ledgerName(ledger: Ledger, all: readonly Ledger[], t: Translate): string {
  return isTestBesideReal(ledger, all) ? t('app:testNetwork', { ledger: ledger.alias }) : ledger.alias;
}

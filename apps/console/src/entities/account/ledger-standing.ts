import type { ApiAccount, ApiAccountLedgerProcessing } from '@countersign/model';
import type { Tone } from '@countersign/ui';

/** The tone of each state of an account on a ledger. */
export const ledgerStandingTones = {
  Activated: 'good',
  Activating: 'moving',
  AwaitingLedgerActivation: 'waiting',
  Available: 'past',
  Unavailable: 'danger',
} satisfies Record<ApiAccountLedgerProcessing['status'], Tone>;

/** The ledgers an account is on, or is about to be. */
export function ledgersOf({ additionalDetails }: ApiAccount): readonly ApiAccountLedgerProcessing[] {
  return (additionalDetails?.ledgers ?? []).filter(({ status }) => status !== 'Available' && status !== 'Unavailable');
}

/** True while keys or addresses of the account are still being made. */
export const isBeingPrepared = (account: ApiAccount): boolean => ledgersOf(account).some(({ status }) => status === 'Activating');

/** The ledgers that can be added to an account: those it is not on yet. */
export function addableLedgers<Ledger extends { readonly id: string }>(account: ApiAccount, all: readonly Ledger[]): Ledger[] {
  const on = new Set(ledgersOf(account).map(({ ledgerId }) => ledgerId));
  const unavailable = new Set(
    account.additionalDetails?.ledgers.flatMap(({ ledgerId, status }) => (status === 'Unavailable' ? [ledgerId] : [])),
  );
  return all.filter(({ id }) => !on.has(id) && !unavailable.has(id));
}

/** True for the ledgers that live inside the instance, whose coins are worth nothing. */
export const isSandbox = (ledgerId: string): boolean => ledgerId.endsWith('-sandbox');

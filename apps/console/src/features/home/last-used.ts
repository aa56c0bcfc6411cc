import type { ApiTransfer } from '@countersign/model';

import type { Place } from '../../entities/look-up.ts';

/** An account, and when it was used last. */
export interface UsedAccount extends Place {
  readonly at: string;
}

/** The accounts of a domain that sent or received something, or were ordered to, those that did so last first. */
export function lastUsedAccounts(
  domainId: string,
  transfers: readonly Pick<ApiTransfer, 'senders' | 'recipient' | 'registeredAt'>[],
  orders: readonly { readonly accountId: string; readonly metadata: { readonly createdAt: string } }[],
  most: number,
): UsedAccount[] {
  const uses = [
    ...orders.map(({ accountId, metadata }) => ({ id: accountId, at: metadata.createdAt })),
    ...transfers.flatMap(({ senders, recipient, registeredAt }) =>
      [...senders, recipient].flatMap((party) =>
        party?.type === 'Account' && party.domainId === domainId ? [{ id: party.accountId, at: registeredAt }] : [],
      ),
    ),
  ].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  const seen = new Set<string>();
  const last = uses.filter(({ id }) => !seen.has(id) && seen.add(id));
  return last.slice(0, most).map((use) => ({ ...use, domainId }));
}

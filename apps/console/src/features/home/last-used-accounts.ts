import type { ApiTransfer } from '@countersign/model';

/** An account with the moment of its last transfer. */
export interface UsedAccount {
  readonly accountId: string;
  readonly domainId: string;
  readonly usedAt: string;
}

/**
 * The accounts that the newest transfers came from or went to, each once, latest first; of domains that the person can open
 * alone. `transfers` are newest first.
 */
export function lastUsedAccounts(transfers: readonly ApiTransfer[], domainIds: ReadonlySet<string>, most: number): UsedAccount[] {
  const used = new Map<string, UsedAccount>();
  for (const { senders, recipient, registeredAt } of transfers) {
    for (const party of [...senders, ...(recipient ? [recipient] : [])]) {
      if (party.type !== 'Account' || !domainIds.has(party.domainId) || used.has(party.accountId)) continue;
      used.set(party.accountId, { accountId: party.accountId, domainId: party.domainId, usedAt: registeredAt });
    }
  }
  return [...used.values()].slice(0, most);
}

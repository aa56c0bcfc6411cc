import { ok, type Clock } from '@countersign/kernel';
import type { PendingVaultOperation } from '@countersign/contract';
import { limits } from '@countersign/model/names';

import { refuse, type Refusable } from '../refusal.ts';
import type { ColdVaultStore } from './cold-vault-store.ts';
import { signingValidity, type KnownTip } from './signing-validity.ts';

/** A page of what waits for a vault without a network. */
interface PendingOperations {
  readonly items: PendingVaultOperation[];
  readonly count: number;
  readonly currentStartingAfter?: string;
  readonly nextStartingAfter?: string;
  readonly pendingCount: number;
  readonly openFile?: { readonly sequence: number; readonly preparedAt: string };
}

/** What waits for a vault, the oldest first; nothing for vaults with a network. `EntityNotFoundError` where there is no such vault. */
export async function listPendingOperations(
  ports: {
    readonly coldVaults: Pick<ColdVaultStore, 'list'>;
    /** The newest block of each ledger of which it is known, by the ledger's id. */
    readonly knownTips: () => Promise<ReadonlyMap<string, KnownTip>>;
    readonly clock: Clock;
  },
  vaultId: string,
  {
    limit = limits.pageSizeDefault,
    startingAfter,
  }: { readonly limit?: number | undefined; readonly startingAfter?: string | undefined },
): Promise<Refusable<PendingOperations>> {
  // One more than is shown tells whether there is a page after it.
  const now = ports.clock.now();
  const listed = await ports.coldVaults.list(vaultId, { limit: limit + 1, startingAfter }, now);
  if (listed === undefined) return refuse('EntityNotFoundError', 'There is no such vault');
  const shown = listed.items.slice(0, limit);
  const isSigning = shown.some(({ transaction }) => transaction !== undefined);
  const tips = isSigning ? await ports.knownTips() : new Map<string, KnownTip>();
  const items = await Promise.all(
    shown.map(async ({ transaction, ...operation }) =>
      transaction === undefined ? operation : { ...operation, validity: await signingValidity(transaction, tips, now) },
    ),
  );
  const last = listed.items.length > limit ? items.at(-1) : undefined;
  return ok({
    ...listed,
    items,
    count: items.length,
    ...(startingAfter !== undefined && { currentStartingAfter: startingAfter }),
    ...(last && { nextStartingAfter: last.id }),
  });
}

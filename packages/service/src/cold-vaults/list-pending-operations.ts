import { ok, type Clock } from '@countersign/kernel';
import type { PendingVaultOperation } from '@countersign/contract';

import { refuse, type Refusable } from '../refusal.ts';
import type { ColdVaultStore } from './cold-vault-store.ts';

const longestList = 1_000;

/** What waits for a vault without a network. */
interface PendingOperations {
  readonly items: PendingVaultOperation[];
  readonly openFile?: { readonly sequence: number; readonly preparedAt: string };
}

/** What waits for a vault, the oldest first; nothing for vaults with a network. `EntityNotFoundError` where there is no such vault. */
export async function listPendingOperations(
  ports: { readonly coldVaults: Pick<ColdVaultStore, 'list'>; readonly clock: Clock },
  vaultId: string,
): Promise<Refusable<PendingOperations>> {
  const listed = await ports.coldVaults.list(vaultId, longestList, ports.clock.now());
  if (listed === undefined) return refuse('EntityNotFoundError', 'There is no such vault');
  return ok({ ...listed, items: [...listed.items] });
}

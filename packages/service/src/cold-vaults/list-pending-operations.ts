import { CodedError, type Clock } from '@countersign/kernel';
import type { PendingVaultOperation } from '@countersign/contract';

import type { ColdVaultStore } from './cold-vault-store.ts';

const longestList = 1_000;

/** What waits for a vault without a network. */
interface PendingOperations {
  readonly items: PendingVaultOperation[];
  readonly openFile?: { readonly sequence: number; readonly preparedAt: string };
}

/** What waits for a vault, the oldest first; nothing for vaults with a network. Throws `EntityNotFoundError`. */
export async function listPendingOperations(
  ports: { readonly coldVaults: Pick<ColdVaultStore, 'list'>; readonly clock: Clock },
  vaultId: string,
): Promise<PendingOperations> {
  const listed = await ports.coldVaults.list(vaultId, longestList, ports.clock.now());
  if (listed === undefined) throw new CodedError('EntityNotFoundError', 'There is no such vault');
  return { ...listed, items: [...listed.items] };
}

import { CodedError, type Clock } from '@countersign/kernel';
import type { PendingVaultOperation } from '@countersign/contract';
import type { VaultOperation } from '@countersign/vault';

import type { ColdVaultStore, PendingOperation } from './cold-vault-store.ts';

const longestList = 1_000;

/** What waits for a vault without a network. */
export interface PendingOperations {
  readonly items: PendingVaultOperation[];
  readonly openFile?: { readonly sequence: number; readonly preparedAt: string };
}

/** What waits for a vault, the oldest first; nothing for vaults with a network. Throws `EntityNotFoundError`. */
export async function listPendingOperations(
  ports: { readonly coldVaults: Pick<ColdVaultStore, 'load'>; readonly clock: Clock },
  vaultId: string,
): Promise<PendingOperations> {
  const state = await ports.coldVaults.load(vaultId, longestList, ports.clock.now());
  if (state === undefined) throw new CodedError('EntityNotFoundError', 'There is no such vault');
  const exported = new Set(state.open?.operationIds);
  return {
    items: state.pending.map((pending) => ({
      id: pending.id,
      type: pending.operation.type,
      createdAt: pending.createdAt,
      ...subjectsOf(pending),
      ...(pending.declined !== undefined && { declined: pending.declined }),
      exported: exported.has(pending.id),
    })),
    ...(state.open && { openFile: { sequence: state.open.sequence, preparedAt: state.open.preparedAt } }),
  };
}

type Subjects = Pick<PendingVaultOperation, 'intentId' | 'accountId' | 'orderId' | 'manifestId'>;

function subjectsOf({ operation }: PendingOperation): Subjects {
  const bundle = bundleOf(operation) as { readonly intentId?: string } | undefined;
  const intent = bundle?.intentId === undefined ? {} : { intentId: bundle.intentId };
  if (operation.type === 'MakeKeys') return { ...intent, accountId: operation.accountId };
  if (operation.type === 'Handshake') return intent;
  const { accountId, orderId, manifestId } = operation.evidence as Subjects;
  return {
    ...intent,
    ...(accountId !== undefined && { accountId }),
    ...(orderId !== undefined && { orderId }),
    ...(manifestId !== undefined && { manifestId }),
  };
}

function bundleOf(operation: VaultOperation): unknown {
  return operation.type === 'Sign' ? operation.evidence['bundle'] : operation.bundle;
}

import { contract } from '@countersign/contract';
import { ok, utf8 } from '@countersign/kernel';
import {
  importSignedOperations,
  listPendingOperations,
  prepareOperations,
  refuse,
  type ColdVaultStore,
  type InstanceStore,
  type IntentPorts,
  type Person,
  type Reads,
  type Refusable,
} from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import type { UploadRights } from '../../http/mount.ts';
import { knownTips, type KnownTipPorts } from '../ledgers/known-tips.ts';

/** What files of vaults without a network need. */
export interface VaultFilePorts extends KnownTipPorts {
  readonly coldVaults: ColdVaultStore;
  readonly instance: InstanceStore;
  readonly intents: Pick<IntentPorts, 'notary'>;
  readonly reads: Pick<Reads, 'authorise'>;
}

/** Files of vaults without a network. They contain data of every domain, and so are for those who may read the root's transactions. */
export function vaultFileHandlers(ports: VaultFilePorts): Omit<ApiHandlers['vaults'], 'get' | 'list'> {
  return {
    pendingOperations: async ({ person, params, query }) => {
      const allowed = await authorise(ports, person);
      if (!allowed.ok) return allowed;
      return listPendingOperations({ ...ports, knownTips: () => knownTips(ports) }, params.vaultId, query);
    },
    preparedOperations: async ({ person, params, reply }) => {
      const allowed = await authorise(ports, person);
      if (!allowed.ok) return allowed;
      const prepared = await prepareOperations({ ...ports, notary: ports.intents.notary }, params.vaultId);
      if (!prepared.ok) return prepared;
      const { name, bytes } = prepared.value;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- The contract's type of a file is text; these bytes are sent as they are.
      return ok(bytes as unknown as string);
    },
    signedOperations: ({ body }) => importSignedOperations(ports, body.files.map(utf8)),
  };
}

/** Asked before the files are read. */
export function vaultUploadRights(ports: VaultFilePorts): UploadRights {
  return new Map([[contract.vaults.signedOperations, (person) => authorise(ports, person)]]);
}

async function authorise({ instance, reads }: VaultFilePorts, person: Person): Promise<Refusable<void>> {
  const denied = refuse('PermissionDeniedError', "No role of yours may read the root domain's transactions");
  const rootDomainId = await instance.rootDomainId();
  if (rootDomainId === undefined) return denied;
  const allowed = await reads.authorise(person, rootDomainId, 'transactions');
  return allowed.ok ? allowed : denied;
}

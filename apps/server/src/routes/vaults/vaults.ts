import { CodedError, isCodedError, utf8, type Clock } from '@countersign/kernel';
import {
  importSignedOperations,
  listPendingOperations,
  prepareOperations,
  type ColdVaultStore,
  type InstanceStore,
  type IntentPorts,
  type Person,
  type Reads,
} from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import { orRefuse } from '../intents/intents.ts';

/** What files of vaults without a network need. */
export interface VaultFilePorts {
  readonly coldVaults: ColdVaultStore;
  readonly instance: InstanceStore;
  readonly intents: Pick<IntentPorts, 'notary'>;
  readonly reads: Pick<Reads, 'authorise'>;
  readonly clock: Clock;
}

/** Files of vaults without a network. They tell of every domain, and so are for those who may read the root's transactions. */
export function vaultFileHandlers(ports: VaultFilePorts): Omit<ApiHandlers['vaults'], 'get' | 'list'> {
  return {
    pendingOperations: async ({ person, params }) => {
      await authorise(ports, person);
      return listPendingOperations(ports, params.vaultId);
    },
    preparedOperations: async ({ person, params, reply }) => {
      await authorise(ports, person);
      const { name, bytes } = orRefuse(await prepareOperations({ ...ports, notary: ports.intents.notary }, params.vaultId));
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return bytes as unknown as string;
    },
    signedOperations: async ({ person, body }) => {
      await authorise(ports, person);
      await importSignedOperations(ports, body.files.map(utf8));
    },
  };
}

async function authorise({ instance, reads }: VaultFilePorts, person: Person): Promise<void> {
  const denied = new CodedError('PermissionDeniedError', "No role of yours may read the root domain's transactions");
  const rootDomainId = await instance.rootDomainId();
  if (rootDomainId === undefined) throw denied;
  await reads.authorise(person, rootDomainId, 'transactions').catch((error: unknown) => {
    throw isCodedError(error) ? denied : error;
  });
}

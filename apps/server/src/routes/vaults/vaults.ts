import { contract } from '@countersign/contract';
import { CodedError, isCodedError, utf8 } from '@countersign/kernel';
import { importSignedOperations, listPendingOperations, prepareOperations } from '@countersign/service';
import type { Person } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';
import { orRefuse } from '../intents/intents.ts';
import { readMultipartForms } from './multipart.ts';

/** Files of vaults without a network. They tell of every domain, and so are for those who may read the root's transactions. */
export async function vaultRoutes(app: FastifyInstance, services: Services): Promise<void> {
  readMultipartForms(app);
  mount(app, services, contract.vaults.pendingOperations, async ({ person, params }) => {
    await authorise(services, person);
    return listPendingOperations(services, params.vaultId);
  });
  mount(app, services, contract.vaults.preparedOperations, async ({ person, params, reply }) => {
    await authorise(services, person);
    const { name, bytes } = orRefuse(await prepareOperations({ ...services, notary: services.intents.notary }, params.vaultId));
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return bytes as unknown as string;
  });
  mount(app, services, contract.vaults.signedOperations, async ({ person, body }) => {
    await authorise(services, person);
    await importSignedOperations(services, body.files.map(utf8));
  });
}

async function authorise({ instance, reads }: Services, person: Person): Promise<void> {
  const denied = new CodedError('PermissionDeniedError', "No role of yours may read the root domain's transactions");
  const rootDomainId = await instance.rootDomainId();
  if (rootDomainId === undefined) throw denied;
  await reads.authorise(person, rootDomainId, 'transactions').catch((error: unknown) => {
    throw isCodedError(error) ? denied : error;
  });
}

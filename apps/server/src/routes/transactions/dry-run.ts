import { contract } from '@countersign/contract';
import { dryRunTransaction } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** Asks what would become of a transaction. */
export async function transactionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { drafts, ledgers, reads } = services;
  mount(app, services, contract.transactions.dryRun, ({ params: { domainId }, body }) => {
    const accountExists = (id: string) => reads.get('accounts', { type: 'Domains', domainIds: [domainId] }, id);
    return dryRunTransaction({ drafts, ledgers, accountExists }, body);
  });
}

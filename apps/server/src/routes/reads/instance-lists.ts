import { contract } from '@countersign/contract';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

const everywhere = { type: 'Instance' } as const;

/** What the instance as a whole holds, and what concerns the caller. */
export async function instanceListRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { reads } = services;
  mount(app, services, contract.me.get, ({ person }) => reads.me(person));
  mount(app, services, contract.domains.list, ({ person, query }) => reads.domains(person, query));
  mount(app, services, contract.requests.listOwn, async ({ person, query }) => [
    ...(await reads.ownRequests(person, query)).items,
  ]);
  mount(app, services, contract.vaults.list, ({ query }) => reads.list('vaults', everywhere, query));
  mount(app, services, contract.vaults.get, ({ params }) => reads.get('vaults', everywhere, params.vaultId));
  mount(app, services, contract.tickers.list, ({ query }) => reads.list('tickers', everywhere, query));
  mount(app, services, contract.tickers.get, ({ params }) => reads.get('tickers', everywhere, params.tickerId));
  mount(app, services, contract.ledgers.list, ({ query }) => reads.list('ledgers', everywhere, query));
  mount(app, services, contract.ledgers.get, ({ params }) => reads.get('ledgers', everywhere, params.ledgerId));
  mount(app, services, contract.trustedLedgers.list, ({ query }) => reads.list('ledgers', everywhere, query));
  mount(app, services, contract.trustedLedgers.get, ({ params }) => reads.get('ledgers', everywhere, params.ledgerId));
  mount(app, services, contract.properties.list, ({ query }) => reads.list('properties', everywhere, query));
  mount(app, services, contract.signers.list, async () => ({
    items: (await services.instance.signers()).map(({ keyStrategies, ...signer }) => ({
      ...signer,
      ...(keyStrategies && { keyStrategies: [...keyStrategies] }),
    })),
  }));
}

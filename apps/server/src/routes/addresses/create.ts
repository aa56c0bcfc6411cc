import { contract } from '@countersign/contract';
import { newAddress } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';
import { orRefuse } from '../intents/intents.ts';

/** Makes a new address of an account. */
export async function addressRoutes(app: FastifyInstance, services: Services): Promise<void> {
  mount(app, services, contract.addresses.createOn, async ({ params, query: { ledgerId } }) =>
    orRefuse(await newAddress(services.accounts, { ...params, ledgerId })),
  );
  mount(app, services, contract.addresses.create, async ({ params }) => orRefuse(await newAddress(services.accounts, params)));
}

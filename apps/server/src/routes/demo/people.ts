import { contract } from '@countersign/contract';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** The people of a demo instance, for the companion to pick from. Outside demo mode there is no such address. */
export async function demoRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { demoPeople } = services.config;
  if (demoPeople === undefined) return;
  mount(app, services, contract.demo.people, async () => ({ items: [...(await demoPeople())] }));
}

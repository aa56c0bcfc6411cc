import { contract } from '@countersign/contract';
import { ownerOf } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** Ends all that a person is signed in with: for a device, or a computer, that is no longer in their hands. */
export async function signOutRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { identity, readStore } = services;
  mount(app, services, contract.me.signOut, async ({ person }) => {
    // The same person is known by a key to us, and by login ids to an outside provider.
    const { users } = await readStore.readingFacts(person);
    const known = users.flatMap(({ publicKey, loginIds = [] }) => [{ publicKey }, ...loginIds.map((loginId) => ({ loginId }))]);
    await identity.endSignIns([person, ...known].map(ownerOf));
  });
}

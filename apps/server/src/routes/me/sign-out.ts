import type { Identity } from '@countersign/adapters/identity';
import { ok } from '@countersign/kernel';
import { ownerOf, type ReadStore } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What signing out needs. */
export interface SignOutPorts {
  readonly identity: Pick<Identity, 'endSignIns'>;
  readonly readStore: Pick<ReadStore, 'readingFacts'>;
}

/** Ends all that a person is signed in with: for a device, or a computer, that is no longer in their hands. */
export function signOutHandler({ identity, readStore }: SignOutPorts): ApiHandlers['me']['signOut'] {
  return async ({ person }) => {
    // The same person is known by a key to us, and by login ids to an outside provider.
    const { users } = await readStore.readingFacts(person);
    const known = users.flatMap(({ publicKey, loginIds = [] }) => [{ publicKey }, ...loginIds.map((loginId) => ({ loginId }))]);
    await identity.endSignIns([person, ...known].map(ownerOf));
    return ok(undefined);
  };
}

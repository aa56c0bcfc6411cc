import { queryOptions, useQuery } from '@tanstack/react-query';
import { clientOf } from '../../../app/api/client.ts';
import { changeOwn, recallOwn } from '../../../app/profile/own-memory.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import type { Profile } from '../../../app/profile/profile.ts';

const keyOf = (notaryPublicKey: string) => `instance ${notaryPublicKey}`;

/**
 * The instance that the profile in use is paired with, by its journal's first entry: as it was named the first time under this notary, and never
 * otherwise from then on. Without a session it is what is remembered.
 */
export function useKnownInstance(isOpen: boolean) {
  const { profile } = useProfile();
  return useQuery(knownInstanceQuery(profile.instance, isOpen));
}

/** The same for any pairing; null where the instance is neither remembered nor named. */
export function knownInstanceQuery(paired: Profile['instance'], isOpen: boolean) {
  const { backend = '', notaryPublicKey = '' } = paired ?? {};
  return queryOptions({
    queryKey: ['known-instance', backend, notaryPublicKey, isOpen],
    queryFn: async ({ signal }) =>
      (await recallOwn<string>(keyOf(notaryPublicKey))) ?? (isOpen ? askInstance(backend, notaryPublicKey, signal) : null),
    enabled: notaryPublicKey !== '',
    networkMode: 'always',
    // What was not known the last time may be by now.
    staleTime: ({ state: { data } }) => (data === null ? 0 : Number.POSITIVE_INFINITY),
    retry: false,
  });
}

async function askInstance(backend: string, notaryPublicKey: string, signal: AbortSignal): Promise<string | null> {
  const said = await clientOf(backend)
    .notifications.instance({}, { signal })
    .catch(() => undefined);
  if (said?.notaryPublicKey !== notaryPublicKey || said.instance === undefined) return null;
  // What another profile was told is not remembered by the one that the device acts for now.
  signal.throwIfAborted();
  const { instance } = said;
  await changeOwn<string>(keyOf(notaryPublicKey), (first = instance) => first);
  return (await recallOwn<string>(keyOf(notaryPublicKey))) ?? instance;
}

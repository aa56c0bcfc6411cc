import { useQuery } from '@tanstack/react-query';
import { clientOf } from '../../../app/api/client.ts';
import { changeOwn, recallOwn } from '../../../app/profile/own-memory.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';

const keyOf = (notaryPublicKey: string) => `instance ${notaryPublicKey}`;

/**
 * The instance that the profile in use is paired with, by its journal's first entry: as it was named the first time under this notary, and never
 * otherwise from then on. Without network it is what is remembered.
 */
export function useKnownInstance(isOpen: boolean) {
  const { profile } = useProfile();
  const { backend = '', notaryPublicKey = '' } = profile.instance ?? {};
  return useQuery({
    queryKey: ['known-instance', backend, notaryPublicKey],
    queryFn: ({ signal }) => knownInstance(backend, notaryPublicKey, signal),
    enabled: isOpen && notaryPublicKey !== '',
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

async function knownInstance(backend: string, notaryPublicKey: string, signal: AbortSignal): Promise<string | null> {
  const remembered = await recallOwn<string>(keyOf(notaryPublicKey));
  if (remembered !== undefined) return remembered;
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

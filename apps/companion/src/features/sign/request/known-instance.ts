import { useQuery } from '@tanstack/react-query';
import { clientOf } from '../../../app/api/client.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { readStored, writeStored } from '../../../platform/storage/database.ts';

const keyOf = (notaryPublicKey: string) => `instance ${notaryPublicKey}`;

/**
 * The instance that this device is paired with, by its journal's first entry: as it was named the first time under this notary, and never
 * otherwise from then on. Without network it is what is remembered.
 */
export function useKnownInstance(isOpen: boolean) {
  const { profile } = useProfile();
  const { backend = '', notaryPublicKey = '' } = profile.instance ?? {};
  return useQuery({
    queryKey: ['known-instance', backend, notaryPublicKey],
    queryFn: () => knownInstance(backend, notaryPublicKey),
    enabled: isOpen && notaryPublicKey !== '',
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

async function knownInstance(backend: string, notaryPublicKey: string): Promise<string | null> {
  const remembered = await readStored<string>('memory', keyOf(notaryPublicKey));
  if (remembered !== undefined) return remembered;
  const said = await clientOf(backend)
    .notifications.instance()
    .catch(() => undefined);
  if (said?.notaryPublicKey !== notaryPublicKey || said.instance === undefined) return null;
  await writeStored('memory', keyOf(notaryPublicKey), said.instance);
  return said.instance;
}

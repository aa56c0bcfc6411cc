import { createClient, type Client } from '@countersign/client';
import type { Profile } from '../profile/profile.ts';
import { profileState } from '../profile/profile-store.ts';
import { accessToken, closeRefused } from '../session/session.ts';

const clients = new Map<string, Client>();

/** The API of an instance, with the session's token where it is the one of the profile that the device acts for: no other sees that token. */
export function clientOf(backend: string): Client {
  const known = clients.get(backend);
  if (known !== undefined) return known;
  const client = createClient({
    baseUrl: backend,
    accessToken: () => (backendNow() === backend ? accessToken() : undefined),
    onUnauthorized: (_error, token) => closeRefused(token),
    credentials: 'omit',
  });
  clients.set(backend, client);
  return client;
}

function backendNow(): string | undefined {
  const state = profileState();
  return state.status === 'ready' ? state.profile.instance?.backend : undefined;
}

/** The API of the instance that the profile which the device acts for is paired with. */
export function api(): Client {
  const backend = backendNow();
  if (backend === undefined) throw new Error('This profile is not paired');
  return clientOf(backend);
}

/**
 * The API of a profile's own instance, with that profile's token, whichever the device acts for by then: what a person answers goes where they were
 * asked, as themselves, though another profile was chosen while their device asked who they are.
 */
export function apiOf({ id, instance }: Pick<Profile, 'id' | 'instance'>): Client {
  if (instance === undefined) throw new Error('This profile is not paired');
  return createClient({
    baseUrl: instance.backend,
    accessToken: () => accessToken({ id, instance }),
    onUnauthorized: (_error, token) => closeRefused(token),
    credentials: 'omit',
  });
}

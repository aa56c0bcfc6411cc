import { createClient, type Client } from '@countersign/client';
import { profileState } from '../profile/profile-store.ts';
import { accessToken, closeSession } from '../session/session.ts';

const clients = new Map<string, Client>();

/** The API of an instance, with the session's token. */
export function clientOf(backend: string): Client {
  const known = clients.get(backend);
  if (known !== undefined) return known;
  const client = createClient({ baseUrl: backend, accessToken, onUnauthorized: closeSession, credentials: 'omit' });
  clients.set(backend, client);
  return client;
}

/** The API of the instance that this device is paired with. */
export function api(): Client {
  const state = profileState();
  if (state.status !== 'ready' || state.profile.instance === undefined) throw new Error('This device is not paired');
  return clientOf(state.profile.instance.backend);
}

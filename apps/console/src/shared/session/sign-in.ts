import { isObject } from '@countersign/kernel';
import { queryClient } from '../api/query-client.ts';
import { watchedFetch } from '../connection/connection.ts';
import { announceSessionChange } from './other-tabs.ts';

/** The server answered, and began no sign-in. */
class NotBegun extends Error {
  override readonly name = 'NotBegun';
}

async function json(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
  const answer = await watchedFetch(path, init);
  if (!answer.ok) throw new NotBegun(`${answer.status} ${answer.statusText}`.trim());
  const said: unknown = await answer.json();
  return isObject(said) ? said : {};
}

async function postForm(path: string, fields: Record<string, string>): Promise<string> {
  const { csrfToken } = await json('/api/auth/csrf');
  const body = new URLSearchParams({ csrfToken: typeof csrfToken === 'string' ? csrfToken : '', json: 'true', ...fields });
  const { url } = await json(path, { method: 'POST', body });
  return typeof url === 'string' ? url : '/';
}

let starting: Promise<void> | null = null;

/**
 * Sends the browser to the authentication server and back to `returnTo` afterwards. Only one sign-in starts at a time. Where the server begins
 * none, its sign-in page follows, which leads to `returnTo` as well.
 */
export function startSignIn(returnTo: string): Promise<void> {
  starting ??= (async () => {
    try {
      const providers = await json('/api/auth/providers');
      const provider = Object.keys(providers)[0];
      if (!provider) throw new NotBegun('No way to sign in is configured');
      window.location.assign(await postForm(`/api/auth/signin/${encodeURIComponent(provider)}`, { callbackUrl: returnTo }));
    } catch (error) {
      starting = null;
      if (!(error instanceof NotBegun)) throw error;
      // Its own page says that a session is required, and begins a sign-in again.
      const asked = new URLSearchParams({ error: 'SessionRequired', callbackUrl: returnTo });
      window.location.assign(`/api/auth/signin?${asked.toString()}`);
    }
  })();
  return starting;
}

/** Ends the session here and at the authentication server, and tells the other tabs. */
export async function signOut(): Promise<void> {
  const url = await postForm('/api/auth/signout', { callbackUrl: `${window.location.origin}/` });
  queryClient.clear();
  announceSessionChange();
  window.location.assign(url);
}

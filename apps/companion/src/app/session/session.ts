import { CodedError, isObject, newId } from '@countersign/kernel';
import { useSyncExternalStore } from 'react';
import type { DeviceKey } from '../../platform/keys/device-key.ts';
import type { Profile } from '../profile/profile.ts';

interface Token {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly publicKey: string;
}

const earlier = 60_000;

// In memory alone: anyone who opens the app again shows again that it is them.
let token: Token | undefined;
const listeners = new Set<() => void>();

function publish(next: Token | undefined): void {
  token = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Why the identity provider gave no token. */
export type SignInProblem = 'Unreachable' | 'UnknownPerson' | 'Refused';

/**
 * Gets an access token by signing a challenge of the device's own. Throws {@link CodedError} with a {@link SignInProblem}.
 * The caller has verified the user.
 */
export async function openSession(profile: Profile, key: DeviceKey): Promise<void> {
  if (profile.instance === undefined) throw new CodedError<SignInProblem>('Refused', 'This device is not paired');
  // Begins with the issuer, so that no other instance takes the signature.
  const challenge = `${profile.instance.identity}/${newId()}`;
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'customer_api',
    challenge,
    public_key: key.publicKey,
    signature: await key.signChallenge(challenge),
  });
  const answer = await post(`${profile.instance.identity}/token`, form);
  if (!answer.ok) throw await refused(answer);
  const given: unknown = await answer.json();
  const { access_token: text, expires_in: seconds } = isObject(given) ? given : {};
  if (typeof text !== 'string' || typeof seconds !== 'number')
    throw new CodedError<SignInProblem>('Refused', 'The identity provider gave no token');
  publish({ text, expiresAt: Date.now() + seconds * 1000, publicKey: key.publicKey });
}

/** Forgets the token, e.g. when the server no longer takes it. */
export function closeSession(): void {
  publish(undefined);
}

/** The token to call the API with; undefined while the app is locked. */
export function accessToken(): string | undefined {
  return token !== undefined && token.expiresAt - earlier > Date.now() ? token.text : undefined;
}

/** True while the app holds a token. */
export function useIsOpen(): boolean {
  return useSyncExternalStore(subscribe, () => accessToken() !== undefined);
}

async function post(url: string, body: URLSearchParams): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', body, credentials: 'omit' });
  } catch (error) {
    throw new CodedError<SignInProblem>('Unreachable', 'The identity provider could not be reached', { cause: error });
  }
}

async function refused(answer: Response): Promise<CodedError<SignInProblem>> {
  const said: unknown = await answer.json().catch(() => undefined);
  const reason = isObject(said) ? said['reason'] : undefined;
  const code = reason === 'UnknownPerson' || reason === 'InvalidSignatureError' ? 'UnknownPerson' : 'Refused';
  return new CodedError<SignInProblem>(code, `The identity provider refused (${answer.status})`);
}

import { CodedError, isObject, newId } from '@countersign/kernel';
import { useSyncExternalStore } from 'react';
import type { DeviceKey } from '../../platform/keys/device-key.ts';
import { profileState } from '../profile/profile-store.ts';
import type { PairedInstance, Profile } from '../profile/profile.ts';

/** A profile, and the instance that it is paired with now. */
type Of = Pick<Profile, 'id' | 'instance'>;

interface Token {
  /** Where it is of, and goes: a profile may be paired again with another address, in another tab too. */
  readonly of: Pick<PairedInstance, 'backend' | 'identity'>;
  /** Which sign-in it came of, since the app was loaded: one that was begun later has a greater number. */
  readonly signIn: number;
  /** Absent where the person showed that it is them, and no instance could be reached. */
  readonly text?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** How often the app was locked, and whether that was because nobody used it. */
interface Lock {
  readonly count: number;
  readonly isIdle: boolean;
}

const earlier = 60_000;
/** For how long a person who has shown that it is them needs not show it again where there is no network. */
const withoutNetwork = 600_000;

// In memory alone: anyone who opens the app again shows again that it is them. By the profile's id: each is opened by itself.
let tokens: ReadonlyMap<string, Token> = new Map();
let signIns = 0;
let lock: Lock = { count: 0, isIdle: false };
const listeners = new Set<() => void>();

function publish(next: ReadonlyMap<string, Token>): void {
  tokens = next;
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
  const { backend, identity } = profile.instance;
  const begun = { of: { backend, identity }, signIn: ++signIns };
  const { count: locksBefore } = lock;
  // Begins with the issuer, so that no other instance takes the signature.
  const challenge = `${identity}/${newId()}`;
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'customer_api',
    challenge,
    public_key: key.publicKey,
    signature: await key.signChallenge(challenge),
  });
  const answer = await post(`${identity}/token`, form).catch((error: unknown) => {
    opened(profile.id, { ...begun, expiresAt: Date.now() + withoutNetwork }, locksBefore);
    throw error;
  });
  if (!answer.ok) throw await refused(answer);
  const given: unknown = await answer.json();
  const { access_token: text, expires_in: seconds } = isObject(given) ? given : {};
  if (typeof text !== 'string' || typeof seconds !== 'number')
    throw new CodedError<SignInProblem>('Refused', 'The identity provider gave no token');
  opened(profile.id, { ...begun, text, expiresAt: Date.now() + seconds * 1000 }, locksBefore);
}

/** Keeps the token, unless the app was locked while it was asked for, or a sign-in that was begun later has opened the profile by now. */
function opened(profileId: string, token: Token, locksBefore: number): void {
  if (lock.count !== locksBefore || (tokens.get(profileId)?.signIn ?? 0) > token.signIn) return;
  lock = { ...lock, isIdle: false };
  publish(new Map(tokens).set(profileId, token));
}

/** Forgets the token of the profile that the device acts for, or another. */
export function closeSession(profileId = chosen()?.id): void {
  publish(new Map([...tokens].filter(([id]) => id !== profileId)));
}

/** Forgets a token that its server no longer takes. The answer may come late: a session that was opened meanwhile has another one, and stays. */
export function closeRefused(token: string | undefined): void {
  if (token === undefined) return;
  publish(new Map([...tokens].filter(([, { text }]) => text !== token)));
}

/** Forgets every token, so that all profiles are locked; `isIdle` where nobody had used the app for a while. */
export function lockAll(isIdle: boolean): void {
  lock = { count: lock.count + 1, isIdle };
  publish(new Map());
}

/** How often the app was locked since it was loaded, and whether it was by itself the last time. */
export function useLock(): Lock {
  return useSyncExternalStore(subscribe, () => lock);
}

/**
 * The token to call the API with for the profile that the device acts for, or another; undefined while that one is locked, and where the token
 * is of another instance than the profile's.
 */
export function accessToken(profile = chosen()): string | undefined {
  return validToken(profile)?.text;
}

function validToken(profile: Of | undefined): Token | undefined {
  const token = profile === undefined ? undefined : tokens.get(profile.id);
  if (token === undefined || token.expiresAt - earlier <= Date.now()) return undefined;
  const { backend, identity } = profile?.instance ?? {};
  return token.of.backend === backend && token.of.identity === identity ? token : undefined;
}

function chosen(): Of | undefined {
  const state = profileState();
  return state.status === 'ready' ? state.profile : undefined;
}

/** True while the person of the profile that the device acts for has shown that it is them, with a network or without. */
export function useIsUnlocked(): boolean {
  return useSyncExternalStore(subscribe, () => validToken(chosen()) !== undefined);
}

/** True while the app holds a token for the profile that the device acts for. */
export function useIsOpen(): boolean {
  return useSyncExternalStore(subscribe, () => accessToken() !== undefined);
}

/** The same for any profile. */
export function useIsOpenFor(profile: Of): boolean {
  return useSyncExternalStore(subscribe, () => accessToken(profile) !== undefined);
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

import type { JsonObject } from '@countersign/kernel';
import { newId } from '@countersign/kernel';
import { signChallengeWith, signRequestWith, type KeyPair } from '@countersign/signing';
import type { TestAddresses } from './identity-instance.ts';

/** What waits for a device. */
export interface Waiting {
  readonly hash: string;
  readonly kind: 'Sign' | 'Login';
  readonly entity: JsonObject;
  readonly verificationCode?: string;
  readonly numbers?: readonly number[];
}

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A companion: it holds a key, gets tokens for it and answers what waits for it. */
export interface Device {
  readonly keyPair: KeyPair;
  call(method: string, path: string, body?: unknown): Promise<ApiAnswer>;
  waiting(): Promise<readonly Waiting[]>;
  sign(hash: string, signature: string, number?: number): Promise<ApiAnswer>;
  /** Approves the sign-in with the tapped number. */
  approve(login: Waiting, number: number): Promise<ApiAnswer>;
}

/** Asks for a token with a challenge of one's own, as API clients do. */
export async function requestToken(issuer: string, fields: Readonly<Record<string, string>>): Promise<ApiAnswer> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', ...fields }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The form fields for a token of the key. */
export function signedChallenge(keyPair: KeyPair, challenge = newId()): Readonly<Record<string, string>> {
  const signature = signChallengeWith(keyPair, challenge);
  return { client_id: 'customer_api', challenge, signature, public_key: keyPair.publicKey };
}

/** A call with a bearer token. */
export async function callApi(
  backend: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiAnswer> {
  const response = await fetch(backend + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

/** A device that has already got its token. */
export async function createDevice({ backend, issuer }: TestAddresses, keyPair: KeyPair): Promise<Device> {
  const { body } = await requestToken(issuer, signedChallenge(keyPair));
  const token = String(body['access_token']);
  const call: Device['call'] = async (method, path, content) => await callApi(backend, token, method, path, content);
  const sign: Device['sign'] = async (hash, signature, number) =>
    await call('POST', `/api/notifications/entity/${hash}/signature`, { signature, ...(number === undefined ? {} : { number }) });
  return {
    keyPair,
    call,
    sign,
    async waiting() {
      const answer = await call('GET', '/api/notifications/requests');
      return answer.body['items'] as readonly Waiting[];
    },
    approve: async (login, number) => await sign(login.hash, signRequestWith(keyPair, { ...login.entity, number }), number),
  };
}

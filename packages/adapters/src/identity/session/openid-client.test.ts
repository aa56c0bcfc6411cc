import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@countersign/kernel';
import type { SignInProvider } from '@countersign/service';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenidClient } from './openid-client.ts';

// Reached at another place than its name, as the provider of this process is.
const issuer = 'http://Identity.test:80';
const attempt = { state: 'the state', nonce: 'the nonce', codeVerifier: 'a code verifier of forty-three characters or so' };
const keys = await generateKeyPair('ES256');
const otherKeys = await generateKeyPair('ES384');
const jwk = await exportJWK(keys.publicKey);
const otherJwk = await exportJWK(otherKeys.publicKey);
const seconds = Math.floor(Date.now() / 1000);

let server: Server;
let client: SignInProvider;
/** What the provider answers at its token endpoint. */
let answer: Record<string, unknown> = {};
let asked: URLSearchParams | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    const send = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url === '/jwks') return void send({ keys: [jwk, otherJwk] });
    if (request.url !== '/token') return void send(metadata());
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked = new URLSearchParams(body);
      send(answer);
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens at no port');
  client = createOpenidClient({
    id: 'corporate',
    name: 'Corporate sign-in',
    issuer,
    backchannel: `http://localhost:${address.port}`,
    clientId: 'console',
    clientSecret: 'secret',
    redirectUri: 'http://console.test/callback',
    postLogoutRedirectUri: 'http://console.test/out',
    scope: 'openid email',
    idTokenAlgorithms: ['ES256'],
    clock: systemClock,
  });
});

afterAll(() => server.close());

function metadata() {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    // More than the client takes: a token that anybody can make among them.
    id_token_signing_alg_values_supported: ['none', 'HS256', 'ES256', 'ES384'],
    authorization_response_iss_parameter_supported: true,
  };
}

const claims = (): JWTPayload => ({
  iss: issuer,
  aud: 'console',
  sub: 'ada',
  nonce: attempt.nonce,
  iat: seconds,
  exp: seconds + 300,
});

async function idToken(
  payload: JWTPayload,
  key: Parameters<SignJWT['sign']>[0] = keys.privateKey,
  alg = 'ES256',
): Promise<string> {
  return await new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
}

/** What comes of it if the browser brings these parameters and the provider answers with this. */
async function redeem(tokens: Record<string, unknown>, parameters: Record<string, string | undefined> = {}) {
  answer = { access_token: 'access', token_type: 'Bearer', expires_in: 60, ...tokens };
  const given = Object.entries({ code: 'code', state: attempt.state, iss: issuer, ...parameters });
  const brought = new URLSearchParams();
  for (const [name, value] of given) if (value !== undefined) brought.set(name, value);
  return await client.redeem(attempt, brought);
}

const refused = { ok: false, error: 'OAuthCallbackError' };

test('a sign-in that fits its attempt gives the subject, and proves with the verifier that it is the one that began', async () => {
  expect(await redeem({ id_token: await idToken(claims()) })).toMatchObject({
    ok: true,
    value: { subject: 'ada', email: 'ada' },
  });
  expect(asked?.get('code_verifier')).toBe(attempt.codeVerifier);
});

test.each([
  ['another state', { state: 'another' }],
  ['no state', { state: undefined }],
  ['no code', { code: undefined }],
  ['another issuer', { iss: 'https://other.example' }],
  ['no issuer, from a provider that names itself', { iss: undefined }],
  ['an error', { error: 'access_denied' }],
])('a browser that brings %s is refused', async (_, parameters) => {
  expect(await redeem({ id_token: await idToken(claims()) }, parameters)).toEqual(refused);
});

test.each([
  ['another issuer', { iss: 'https://other.example' }],
  ['another audience', { aud: 'another' }],
  ['another client among its audiences to act', { aud: ['console', 'another'], azp: 'another' }],
  ['another nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['no subject', { sub: undefined }],
  ['no end', { exp: undefined }],
  ['an end that is past', { exp: seconds - 10 }],
  ['a start that is to come', { nbf: seconds + 60 }],
])('an ID token with %s is refused', async (_, changed) => {
  expect(await redeem({ id_token: await idToken({ ...claims(), ...changed }) })).toEqual(refused);
});

test('an ID token that the provider did not sign, or not by an algorithm that we take, is refused', async () => {
  const other = await generateKeyPair('ES256');
  const good = await idToken(claims());
  const forged = [
    await idToken(claims(), other.privateKey),
    await idToken(claims(), otherKeys.privateKey, 'ES384'),
    new UnsecuredJWT(claims()).encode(),
    await idToken(claims(), new TextEncoder().encode(JSON.stringify(jwk)), 'HS256'),
    `${good.split('.').slice(0, 2).join('.')}.`,
    undefined,
  ];
  for (const token of forged) expect(await redeem({ id_token: token })).toEqual(refused);
});

test('tokens of another type than the one that is asked for are refused', async () => {
  expect(await redeem({ id_token: await idToken(claims()), token_type: 'mac' })).toEqual(refused);
});

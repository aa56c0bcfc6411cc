import { randomBytes } from 'node:crypto';
import { isCodedError, languageOf } from '@countersign/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf, pathPart } from './form-body.ts';
import { errorUrl, follow, hasCsrfToken, targetOf, type SessionApi } from './session-api.ts';
import type { SessionCookie } from './session-cookies.ts';

/** As long as the provider keeps a sign-in open. */
const attemptSeconds = 60 * 60;

/** `POST /signin/{provider}`: sends the browser to the provider, with what proves on the way back that it was this one. */
export async function startSignIn(api: SessionApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { provider, cookies: seals } = api.identity;
  if (!hasCsrfToken(api, request)) return follow(request, reply, `${api.base}/signin?csrf=true`);
  const target = targetOf(api, fieldsOf(request).get('callbackUrl'));
  if (target === undefined) return follow(request, reply, errorUrl(api, 'InvalidCallbackUrl'), 400);
  if (providerOf(request) !== provider.id) return follow(request, reply, errorUrl(api, 'UnknownError'), 400);
  const attempt = { state: random(), nonce: random(), codeVerifier: random() };
  const url = await provider.authorizationUrl(attempt, languageOf(request.headers)).catch((error: unknown) => {
    if (isCodedError(error, 'ProviderUnavailable')) return undefined;
    throw error;
  });
  if (url === undefined) return follow(request, reply, errorUrl(api, 'UnknownError'), 503);
  const sealed = await seals.seal('sign-in', { ...attempt, target }, attemptSeconds);
  const expires = new Date(api.clock.now().getTime() + attemptSeconds * 1000);
  api.cookies.write(reply, attemptCookie(attempt.state), sealed, expires);
  return follow(request, reply, url);
}

/** `GET|POST /callback/{provider}`: the provider sent the browser back; opens the session. */
export async function finishSignIn(api: SessionApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { provider, sessions, cookies: seals } = api.identity;
  const parameters = request.method === 'POST' ? fieldsOf(request) : new URL(request.url, api.backend).searchParams;
  const state = parameters.get('state') ?? '';
  const cookie = /^[\w-]{43}$/.test(state) ? api.cookies.read(request, attemptCookie(state)) : undefined;
  const attempt = cookie === undefined ? undefined : await seals.open('sign-in', cookie);
  const { nonce, codeVerifier, target } = attempt ?? {};
  if (nonce === undefined || codeVerifier === undefined || target === undefined || providerOf(request) !== provider.id) {
    return follow(request, reply, errorUrl(api, 'OAuthCallbackError'), 400);
  }
  api.cookies.clear(reply, attemptCookie(state));
  const signedIn = await provider.redeem({ state: attempt?.['state'] ?? '', nonce, codeVerifier }, parameters);
  if (!signedIn.ok) return follow(request, reply, errorUrl(api, signedIn.error), 400);
  // Anyone who was signed in here before is signed out.
  const before = await seals.open('session', api.cookies.read(request, 'session') ?? '');
  if (before?.['id'] !== undefined) await sessions.end(before['id']);
  const { id, expiresAt } = await sessions.open(signedIn.value);
  const seconds = Math.floor((expiresAt.getTime() - api.clock.now().getTime()) / 1000);
  api.cookies.write(reply, 'session', await seals.seal('session', { id }, seconds), expiresAt);
  return follow(request, reply, target);
}

function providerOf(request: FastifyRequest): string {
  return pathPart(request, 'provider');
}

// A cookie for each attempt, so that signing in in two tabs at once works.
function attemptCookie(state: string): SessionCookie {
  return `sign-in-${state.slice(0, 8)}`;
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

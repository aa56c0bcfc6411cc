import type { Identity } from '@countersign/adapters/identity';
import type { Clock } from '@countersign/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf } from './form-body.ts';
import { redirectTarget } from './redirect-target.ts';
import type { SessionCookies } from './session-cookies.ts';

/** What the handlers of the session API share. */
export interface SessionApi {
  readonly identity: Identity;
  readonly cookies: SessionCookies;
  readonly clock: Clock;
  /** Public URL of the console, without a slash at the end. */
  readonly backend: string;
  /** Public URL of the session API. */
  readonly base: string;
}

/** The error values that a sign-in can end with; they are in the `error` parameter of the address that follows. */
export type SessionError = 'OAuthCallbackError' | 'AccountNotLinkedError' | 'InvalidCallbackUrl' | 'UnknownError';

/** Where a failed sign-in leads. */
export function errorUrl(api: SessionApi, error: SessionError): string {
  return `${api.base}/signin?error=${error}`;
}

/** Answers a form: `{url}` where the client asked for JSON, else a redirect. */
export function follow(request: FastifyRequest, reply: FastifyReply, url: string, status = 200): FastifyReply {
  if (fieldsOf(request).get('json') === 'true') return reply.code(status).send({ url });
  return reply.redirect(url, 302);
}

/** True if the form carries the token that the browser's own cookie proves. */
export function hasCsrfToken(api: SessionApi, request: FastifyRequest): boolean {
  const cookie = api.cookies.read(request, 'csrf');
  const token = cookie === undefined ? undefined : api.identity.cookies.csrfToken(cookie);
  return token !== undefined && token === fieldsOf(request).get('csrfToken');
}

/** The browser's token against forged forms; a new one if it has none. */
export function csrfTokenFor(api: SessionApi, request: FastifyRequest, reply: FastifyReply): string {
  const cookie = api.cookies.read(request, 'csrf');
  const known = cookie === undefined ? undefined : api.identity.cookies.csrfToken(cookie);
  if (known !== undefined) return known;
  const made = api.identity.cookies.newCsrf();
  api.cookies.write(reply, 'csrf', made.cookie);
  return made.token;
}

/** Where the form asks to end up: the console by default, undefined for an address that is not ours. */
export function targetOf(api: SessionApi, address: string | null | undefined): string | undefined {
  return address === null || address === undefined || address === '' ? `${api.backend}/` : redirectTarget(address, api.backend);
}

/** The id of the browser's session. */
export async function sessionIdOf(api: SessionApi, request: FastifyRequest): Promise<string | undefined> {
  const cookie = api.cookies.read(request, 'session');
  return cookie === undefined ? undefined : (await api.identity.cookies.open('session', cookie))?.['id'];
}

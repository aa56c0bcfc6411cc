import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf } from './form-body.ts';
import { errorUrl, follow, hasCsrfToken, sessionIdOf, targetOf, type SessionApi } from './session-api.ts';

const returnSeconds = 10 * 60;

/** `POST /signout`: ends the session and sends the browser to where the provider ends its own. */
export async function signOut(api: SessionApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!hasCsrfToken(api, request)) return follow(request, reply, `${api.base}/signout?csrf=true`);
  const target = targetOf(api, fieldsOf(request).get('callbackUrl'));
  if (target === undefined) return follow(request, reply, errorUrl(api, 'InvalidCallbackUrl'), 400);
  const id = await sessionIdOf(api, request);
  const endSessionUrl = id === undefined ? undefined : await api.identity.sessions.end(id);
  api.cookies.clear(reply, 'session');
  if (endSessionUrl === undefined) return follow(request, reply, target);
  const expires = new Date(api.clock.now().getTime() + returnSeconds * 1000);
  api.cookies.write(reply, 'return', await api.identity.cookies.seal('return', { target }, returnSeconds), expires);
  return follow(request, reply, endSessionUrl);
}

/** `GET /signout/done`: the provider sent the browser back after it ended its own session. */
export async function afterSignOut(api: SessionApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const cookie = api.cookies.read(request, 'return');
  const target = cookie === undefined ? undefined : (await api.identity.cookies.open('return', cookie))?.['target'];
  api.cookies.clear(reply, 'return');
  return reply.redirect(target ?? `${api.backend}/`, 302);
}

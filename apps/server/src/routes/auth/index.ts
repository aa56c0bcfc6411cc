import type { Identity } from '@countersign/adapters/identity';
import type { Clock } from '@countersign/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config/config.ts';
import { loggedText } from '../../http/logged-path.ts';
import { acceptForms, fieldsOf } from './form-body.ts';
import { pageAsset, signInPage, signOutPage } from './pages.ts';
import { csrfTokenFor, sessionIdOf, type SessionApi } from './session-api.ts';
import { createSessionCookies } from './session-cookies.ts';
import { finishSignIn, startSignIn } from './sign-in.ts';
import { afterSignOut, signOut } from './sign-out.ts';

type Handler = (api: SessionApi, request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

const longestLogField = 2_000;
/** Strangers write here: enough for the errors of a page, too little to fill a disk. */
const logged = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } };

/** What the session API needs. */
export interface AuthPorts {
  readonly identity: Identity;
  readonly clock: Clock;
  readonly config: Pick<ServerConfig, 'publicUrl'>;
}

/** The session API under `/api/auth`, in the wire form that next-auth 4's browser client speaks. */
export async function authRoutes(app: FastifyInstance, { identity, clock, config }: AuthPorts): Promise<void> {
  const backend = config.publicUrl;
  const cookies = createSessionCookies(backend, identity);
  const api: SessionApi = { identity, cookies, clock, backend, base: `${backend}/api/auth` };
  const handle = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => handler(api, request, reply);

  await app.register(
    async (auth) => {
      acceptForms(auth);
      auth.addHook('onRequest', async (_request, reply) => {
        void reply.header('cache-control', 'private, no-store');
      });
      auth.get('/session', handle(currentSession));
      auth.get(
        '/csrf',
        handle((_api, request, reply) => reply.send({ csrfToken: csrfTokenFor(api, request, reply) })),
      );
      auth.get('/providers', handle(listProviders));
      auth.get('/signin', handle(signInPage));
      auth.get('/signin/:provider', handle(signInPage));
      auth.get('/error', handle(signInPage));
      auth.post('/signin/:provider', handle(startSignIn));
      auth.get('/callback/:provider', handle(finishSignIn));
      auth.post('/callback/:provider', handle(finishSignIn));
      auth.get('/signout', handle(signOutPage));
      auth.post('/signout', handle(signOut));
      auth.get('/signout/done', handle(afterSignOut));
      auth.post('/_log', logged, handle(logFromClient));
      auth.post('/log', logged, handle(logFromClient));
      auth.get('/assets/:name', async (request, reply) => pageAsset(request, reply));
    },
    { prefix: '/api/auth' },
  );
}

async function currentSession(api: SessionApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const id = await sessionIdOf(api, request);
  const session = id === undefined ? undefined : await api.identity.sessions.current(id);
  if (session === undefined && api.cookies.read(request, 'session') !== undefined) api.cookies.clear(reply, 'session');
  return reply.send(session ?? {});
}

function listProviders(api: SessionApi, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { id, name } = api.identity.provider;
  const path = encodeURIComponent(id);
  return reply.send({
    [id]: { id, name, type: 'oauth', signinUrl: `${api.base}/signin/${path}`, callbackUrl: `${api.base}/callback/${path}` },
  });
}

function logFromClient(_api: SessionApi, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fields = [...fieldsOf(request)]
    .slice(0, 10)
    .map(([name, value]) => [name.slice(0, 50), loggedText(value.slice(0, longestLogField))]);
  request.log.info({ client: Object.fromEntries(fields) }, 'log line of a browser');
  return reply.send({});
}

import { pageAssets, pageSecurityHeaders } from '@countersign/adapters/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathPart } from './form-body.ts';
import { csrfTokenFor, targetOf, type SessionApi } from './session-api.ts';

/** `GET /signin` and `GET /error`: says why a sign-in failed, and starts another. */
export function signInPage(api: SessionApi, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { searchParams } = new URL(request.url, api.backend);
  const { provider, sessionPages } = api.identity;
  return sendPage(
    api,
    reply,
    sessionPages(request.raw).sessionEntry({
      action: `${api.base}/signin/${encodeURIComponent(provider.id)}`,
      fields: {
        csrfToken: csrfTokenFor(api, request, reply),
        callbackUrl: targetOf(api, searchParams.get('callbackUrl')) ?? `${api.backend}/`,
      },
      error: searchParams.get('error') ?? undefined,
    }),
  );
}

/** `GET /signout`: asks first, since a link could have led here. */
export function signOutPage(api: SessionApi, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(
    api,
    reply,
    api.identity.sessionPages(request.raw).sessionEntry({
      action: `${api.base}/signout`,
      fields: { csrfToken: csrfTokenFor(api, request, reply) },
      signOut: true,
    }),
  );
}

/** `GET /assets/{name}`: what the pages load. */
export function pageAsset(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asset = pageAssets.get(pathPart(request, 'name'));
  if (asset === undefined) {
    reply.callNotFound();
    return reply;
  }
  return reply.header('content-type', asset.type).header('cache-control', 'public, max-age=300').send(asset.body);
}

function sendPage(api: SessionApi, reply: FastifyReply, page: string): FastifyReply {
  const provider = new URL(api.identity.issuer).origin;
  return reply
    .headers(pageSecurityHeaders([provider]))
    .type('text/html; charset=utf-8')
    .send(page);
}

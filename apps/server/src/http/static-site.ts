import { existsSync } from 'node:fs';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Paths that belong to the API: an unknown one is a 404 there, never a page. */
const apiPrefixes = ['/v1/', '/internal/', '/api/', '/health/', '/metrics/', '/openapi.json/'];

/** True for an address of the API, however it is spelled: a mistyped one is answered with an error, not with a page. */
function isOfApi(path: string): boolean {
  const plain = `${path.toLowerCase().replaceAll(/\/+/g, '/')}/`;
  return apiPrefixes.some((prefix) => plain.startsWith(prefix));
}

/**
 * Serves a built web application from its folder as it is at each request, so that a new build needs no restart; a path without a file
 * is the application's own (`index.html`). Files with a hash in their name may be kept for ever, the others are asked for again with
 * their ETag. Without a build there are no pages, and the API alone is served.
 */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // A listing of the files made at the start would not know those of a later build.
    wildcard: true,
    suppressWarning: true,
    preCompressed: true,
    dotfiles: 'ignore',
    index: ['index.html'],
    setHeaders: (reply, path) => {
      const kept = path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', kept);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const asksForPage = request.method === 'GET' && !isOfApi(path) && !/\.\w+$/.test(path);
    if (asksForPage && path !== '/' && existsSync(join(folder, 'index.html'))) return reply.sendFile('index.html');
    return reply.status(404).send({ reason: 'RouteNotFoundError', message: 'There is nothing at this address' });
  });
}

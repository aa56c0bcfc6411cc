import { existsSync } from 'node:fs';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Paths that belong to the API: an unknown one is a 404 there, never a page. */
const apiPrefixes = ['/v1/', '/internal/', '/api/', '/health/', '/metrics', '/openapi.json'];

/**
 * Serves a built web application from its folder; a path without a file is the application's own (`index.html`). Files with a hash in
 * their name may be kept for ever. Without a build there are no pages, and the API alone is served.
 */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  const hasSite = existsSync(join(folder, 'index.html'));
  if (hasSite) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      index: ['index.html'],
      setHeaders: (reply, path) => {
        const kept = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
        reply.header('cache-control', kept);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = hasSite && request.method === 'GET' && !apiPrefixes.some((prefix) => path.startsWith(prefix));
    if (isPage && !/\.\w+$/.test(path)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.status(404).send({ reason: 'RouteNotFoundError', message: 'There is nothing at this address' });
  });
}

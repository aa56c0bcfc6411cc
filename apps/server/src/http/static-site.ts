import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { languageOf } from '@countersign/kernel';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { keepHeadersOfParts } from './security-headers.ts';

/** Paths that belong to the API: an unknown one is a 404 there, never a page. */
const apiPrefixes = ['/v1/', '/internal/', '/api/', '/health/', '/metrics/', '/openapi.json/'];

/** True for an address of the API, however it is spelled: a mistyped one is answered with an error, not with a page. */
function isOfApi(path: string): boolean {
  const plain = `${path.toLowerCase().replaceAll(/\/+/g, '/')}/`;
  return apiPrefixes.some((prefix) => plain.startsWith(prefix));
}

/** What pages load as parts of themselves, compressed or not; a drawing (svg) is a page when it is opened. */
const isPart = /\.(?:js|css|woff2)(?:\.(?:br|gz))?$/;

/**
 * Serves a built web application from its folder as it is at each request, so that a new build needs no restart; a path without a file
 * is the application's own, in the language of who asks (`index.html`, `index.de.html`). Files with a hash in their name may be kept for ever, the others are asked for again with
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
    // Which page that is follows from the request, also for `/`.
    index: false,
    setHeaders: (reply, path) => {
      const isKept = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isKept ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (!isKept || !isPart.test(path)) return;
      // Nobody asks whether it changed.
      reply.removeHeader('etag').removeHeader('last-modified');
      // The same for every origin: a browser that kept it for a `fetch` would load it again for the script.
      reply.removeHeader('vary');
      keepHeadersOfParts(reply);
    },
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '';
    const asksForPage = ['GET', 'HEAD'].includes(request.method) && !isOfApi(path) && !/\.\w+$/.test(path);
    const page = ['index.html', `index.${languageOf(request.headers)}.html`].findLast((name) => existsSync(join(folder, name)));
    if (asksForPage && page !== undefined) return sendPage(request, reply, page);
    return reply.status(404).send({ reason: 'RouteNotFoundError', message: 'There is nothing at this address' });
  };
  // The library's ETag is size and time: two languages of one build may share both, and one would be taken for the other.
  const sendPage = (request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply => {
    const etag = `W/"${createHash('sha256')
      .update(readFileSync(join(folder, page)))
      .digest('base64url')}"`;
    void reply.header('vary', 'accept-language, cookie').header('etag', etag).header('cache-control', 'no-cache');
    const kept = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
    return kept.includes(etag) ? reply.status(304).send() : reply.sendFile(page, { etag: false, lastModified: false });
  };
  app.get('/', answer);
  app.setNotFoundHandler(answer);
}

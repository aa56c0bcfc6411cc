import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const openPaths = ['/v1/', '/internal/v1/', '/api/notifications/', '/openapi.json'];

/** Lets the companion's pages, wherever they are hosted, call the API with their access token; cookies never cross origins. */
export async function allowCompanion(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
      const isOpen = openPaths.some((path) => request.url?.startsWith(path));
      done(null, {
        origin: isOpen ? [...origins] : false,
        methods: ['GET', 'POST', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'requestid', 'last-event-id'],
        exposedHeaders: ['x-request-id'],
        maxAge: 600,
      });
    },
  });
}

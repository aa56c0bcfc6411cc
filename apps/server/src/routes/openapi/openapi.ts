import { contract, openApiDocument } from '@countersign/contract';
import type { FastifyInstance } from 'fastify';

import type { Services } from '../../services.ts';

/** The public API whose shapes and names ours are. */
const publicApiVersion = '1.27.0';

/** The OpenAPI document, at our own address and where existing clients look for an instance's capabilities. */
export async function openApiRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { demo: _demo, ...others } = contract;
  const document = openApiDocument(services.config.demoPeople === undefined ? others : contract, {
    title: 'Countersign',
    version: services.version,
    appVersion: publicApiVersion,
    servers: [{ url: services.config.publicUrl }],
  });
  const text = JSON.stringify(document);
  for (const path of ['/openapi.json', '/api/OpenAPI']) {
    app.get(path, (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(text),
    );
  }
}

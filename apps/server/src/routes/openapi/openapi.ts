import { contract, openApiDocument } from '@countersign/contract';
import type { FastifyInstance } from 'fastify';

import type { ServerConfig } from '../../config/config.ts';
import { apiPage, apiPageStyle } from './page.ts';

/** The public API whose shapes and names ours are. */
const publicApiVersion = '1.27.0';

/** What the document says of the instance. */
export interface OpenApiPorts {
  readonly config: Pick<ServerConfig, 'demoPeople' | 'publicUrl'>;
  readonly version: string;
}

/** The OpenAPI document with a page to browse it, at our own address and where existing clients look for an instance's capabilities. */
export async function openApiRoutes(app: FastifyInstance, { config, version }: OpenApiPorts): Promise<void> {
  const { demo: _demo, ...others } = contract;
  const served = config.demoPeople === undefined ? others : contract;
  // Made when it is first asked for: it takes longer than all else that a start does.
  let made: { readonly text: string; readonly page: string } | undefined;
  const asked = () => (made ??= written());
  const written = () => {
    const document = openApiDocument(served, {
      title: 'Countersign',
      version,
      appVersion: publicApiVersion,
      servers: [{ url: config.publicUrl }],
    });
    return { text: JSON.stringify(document), page: apiPage('Countersign', served, document) };
  };
  app.get('/openapi', (_request, reply) => reply.type('text/html; charset=utf-8').send(asked().page));
  app.get('/openapi.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(apiPageStyle));
  for (const path of ['/openapi.json', '/api/OpenAPI']) {
    app.get(path, (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(asked().text),
    );
  }
}

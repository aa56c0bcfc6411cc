import type { IncomingMessage, ServerResponse } from 'node:http';

import { beforeHead } from './before-head.ts';

/** Lets pages of these origins alone read answers: the provider's library answers every origin's preflight request. */
export function allowOrigins(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): void {
  response.setHeader('vary', 'Origin');
  const { origin } = request.headers;
  if (origin !== undefined && origins.includes(origin)) return;
  beforeHead(response, () => {
    for (const name of response.getHeaderNames()) if (name.startsWith('access-control-')) response.removeHeader(name);
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';

const longestBody = 16 * 1024;

/** Lets the routes of `app` take forms, and anything else as text: clients of this API send both. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (request, body, done) => {
    done(null, { type: request.headers['content-type'] ?? '', text: String(body) });
  });
}

/** The fields of the body, a form or a flat JSON object; anything else has none. */
export function fieldsOf({ body }: FastifyRequest): URLSearchParams {
  if (!isTyped(body)) return new URLSearchParams();
  if (!body.type.includes('json')) return new URLSearchParams(body.text);
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(parseObject(body.text))) {
    if (typeof value === 'string' || typeof value === 'boolean') fields.set(name, String(value));
  }
  return fields;
}

function isTyped(body: unknown): body is { readonly type: string; readonly text: string } {
  return typeof body === 'object' && body !== null && 'type' in body && 'text' in body;
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A part of the request's path, by its name in the route; empty where there is none. */
export function pathPart({ params }: FastifyRequest, name: string): string {
  const parts = new Map<string, unknown>(typeof params === 'object' && params !== null ? Object.entries(params) : []);
  const part = parts.get(name);
  return typeof part === 'string' ? part : '';
}

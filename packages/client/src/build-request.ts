import type { Endpoint } from '@countersign/contract';

/** The parts of a call, unchecked: the server checks them by the same contract. */
export interface CallParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function text(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** The endpoint's path with its parameters filled in, and the query; undefined values are left out, lists repeat their name. */
export function buildPath(endpoint: Endpoint, { params = {}, query = {} }: CallParts): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, text(one));
    }
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function textEntries(values: Readonly<Record<string, unknown>> = {}): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, text(value)]]));
}

/** Method, headers and body of a call. */
export function buildRequest(endpoint: Endpoint, parts: CallParts, accessToken: string | undefined): RequestInit {
  const headers = new Headers(textEntries(parts.headers));
  headers.set('accept', endpoint.responseType ?? 'application/json');
  if (accessToken !== undefined && endpoint.access !== 'Public') headers.set('authorization', `Bearer ${accessToken}`);
  if (parts.body === undefined) return { method: endpoint.method, headers };
  const type = endpoint.bodyType ?? 'application/json';
  // Of a form with files the boundary is part of the type: whoever sends it writes both.
  if (type !== 'multipart/form-data') headers.set('content-type', type);
  return { method: endpoint.method, headers, body: encoders[type](parts.body) };
}

const encoders = {
  'application/json': (body) => JSON.stringify(body),
  'application/x-www-form-urlencoded': (body) => new URLSearchParams(textEntries(body as Readonly<Record<string, unknown>>)),
  'multipart/form-data': (body) => {
    const form = new FormData();
    for (const [name, files] of Object.entries(body as Readonly<Record<string, readonly string[]>>)) {
      for (const file of files) form.append(name, new Blob([file]), name);
    }
    return form;
  },
} as const satisfies Record<NonNullable<Endpoint['bodyType']>, (body: unknown) => RequestInit['body']>;

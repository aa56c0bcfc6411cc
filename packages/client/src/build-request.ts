import type { Route } from '@countersign/contract/routes';
import { CodedError } from '@countersign/kernel';

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

/**
 * The route's path with its parameters filled in, and the query; undefined values are left out of it, lists repeat their name. Throws
 * `MissingParameter` for a path that lacks a part, so that nobody asks for something called "undefined".
 */
export function buildPath(route: Route, { params = {}, query = {} }: CallParts): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null)
      throw new CodedError('MissingParameter', `${route.path} was called without ${name}`);
    return encodeURIComponent(text(value));
  });
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
export function buildRequest(route: Route, parts: CallParts, accessToken: string | undefined): RequestInit {
  const headers = new Headers(textEntries(parts.headers));
  headers.set('accept', route.responseType ?? 'application/json');
  if (accessToken !== undefined && route.access !== 'Public') headers.set('authorization', `Bearer ${accessToken}`);
  if (parts.body === undefined) return { method: route.method, headers };
  const type = route.bodyType ?? 'application/json';
  // Of a form with files the boundary is part of the type: anyone who sends it writes both.
  if (type !== 'multipart/form-data') headers.set('content-type', type);
  return { method: route.method, headers, body: encoders[type](parts.body) };
}

// What a body is follows from the type that its route names.
const encoders = {
  'application/json': (body) => JSON.stringify(body),
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The contract's body of a form is an object.
  'application/x-www-form-urlencoded': (body) => new URLSearchParams(textEntries(body as Readonly<Record<string, unknown>>)),
  'multipart/form-data': (body) => {
    const form = new FormData();
    // oxlint-disable-next-line typescript/consistent-type-assertions -- The contract's body of a form with files has lists of them.
    for (const [name, files] of Object.entries(body as Readonly<Record<string, readonly string[]>>)) {
      for (const file of files) form.append(name, new Blob([file]), name);
    }
    return form;
  },
} as const satisfies Record<NonNullable<Route['bodyType']>, (body: unknown) => RequestInit['body']>;

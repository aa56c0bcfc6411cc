import type { Contract, Endpoint } from '@countersign/contract';
import { routes } from '@countersign/contract/routes';
import type { Route, RouteTable } from '@countersign/contract/routes';

import { ApiError, NetworkError } from './api-error.ts';
import { buildPath, buildRequest } from './build-request.ts';
import type { CallParts } from './build-request.ts';
import type { CallOptions, ClientOf } from './call-types.ts';

/** How a client reaches its server. */
export interface ClientOptions {
  /** The origin, e.g. `https://custody.example.com`; empty for the page's own. */
  readonly baseUrl: string;
  /** Gives the access token for each call; undefined where nobody is signed in. */
  readonly accessToken?: () => string | undefined | Promise<string | undefined>;
  /** Called before a 401 is thrown, with the access token that went with the call, e.g. to start a new sign-in. */
  readonly onUnauthorized?: (error: ApiError, accessToken: string | undefined) => void;
  /** Called before each call; what it throws is thrown in place of the call, which is not made then. */
  readonly beforeCall?: (route: Route, parts: CallParts) => Promise<void>;
  readonly fetch?: typeof globalThis.fetch;
  /** The contract with its schemas: each answer is checked against it, and a `ZodError` is thrown where it differs. For tests. */
  readonly checkedBy?: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  /** Sends cookies: `include` for the session endpoints of another origin. */
  readonly credentials?: 'include' | 'same-origin' | 'omit';
}

/** Every endpoint of the contract as a typed function: `client.accounts.list({ params: { domainId }, query: { limit: 10 } })`. */
export type Client = ClientOf<Contract>;

async function reach(options: ClientOptions, path: string, init: RequestInit): Promise<{ answer: Response; body: string }> {
  try {
    const answer = await (options.fetch ?? globalThis.fetch)(`${options.baseUrl}${path}`, init);
    return { answer, body: await answer.text() };
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new NetworkError(error);
  }
}

async function call(
  options: ClientOptions,
  route: Route,
  parts: CallParts,
  { signal, keepalive, onHeaders }: CallOptions,
): Promise<unknown> {
  await options.beforeCall?.(route, parts);
  const accessToken = route.access === 'Public' ? undefined : await options.accessToken?.();
  const { answer, body } = await reach(options, buildPath(route, parts), {
    ...buildRequest(route, parts, accessToken),
    ...(signal && { signal }),
    ...(keepalive === true && { keepalive }),
    ...(options.credentials && { credentials: options.credentials }),
  });
  if (!answer.ok) {
    const error = new ApiError({ status: answer.status, statusText: answer.statusText, body });
    if (answer.status === 401) options.onUnauthorized?.(error, accessToken);
    throw error;
  }
  onHeaders?.(answer.headers);
  if (body === '') return undefined;
  return route.responseType === undefined ? JSON.parse(body) : body;
}

/** A client of one server, for browsers and Node. */
export function createClient(options: ClientOptions): Client {
  const table: RouteTable = routes;
  const resources = Object.entries(table).map(([resource, verbs]) => [
    resource,
    Object.fromEntries(
      Object.entries(verbs).map(([verb, route]) => [
        verb,
        async (parts: CallParts = {}, callOptions: CallOptions = {}) => {
          const value = await call(options, route, parts, callOptions);
          const schema = route.responseType === undefined ? options.checkedBy?.[resource]?.[verb]?.response : undefined;
          return schema === undefined ? value : schema.parse(value);
        },
      ]),
    ),
  ]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Made of the routes' own names, which the type of `fromEntries` cannot follow.
  return Object.fromEntries(resources) as Client;
}

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { z } from 'zod';

import { identityCalls } from '../following/chain.ts';
import type { NodeSettings } from '../json-rpc/json-rpc.ts';
import { refusal, within, type Place } from './place.ts';

/** No more go out together. */
export const mostCalls = 1_000;

/** A server as the file names it: its URL, who asks, and how much it is asked. */
export const Server = z.strictObject({
  url: z.url({ protocol: /^(https?|wss?)$/, error: 'No URL that begins with http://, https://, ws:// or wss://' }),
  user: z.string().min(1).optional(),
  passwordFile: z.string().min(1).optional(),
  passwordVariable: z.string().min(1).optional(),
  tokenFile: z.string().min(1).optional(),
  tokenVariable: z.string().min(1).optional(),
  requestsPerSecond: z.number().positive().max(10_000).optional(),
  batch: z
    .int()
    .min(identityCalls + 1)
    .max(mostCalls)
    .optional(),
  timeoutSeconds: z.int().min(1).max(300).default(15),
});
export type Server = z.infer<typeof Server>;

/** What is reached by HTTP alone. */
export const overHttp = (what: string) =>
  Server.extend({ url: z.url({ protocol: /^https?$/, error: `${what} speak no WebSocket: a URL with http:// or https://` }) });

/** Nodes, or other servers, that are asked for the same, in their order. */
export const serversOf = <Shape extends typeof Server>(server: Shape) =>
  z
    .array(server)
    .min(1)
    .max(5)
    // Who asks one node twice has a second opinion from nobody, whichever way it is asked.
    .refine(
      (servers) => new Set(servers.map(({ url }) => url.replace(/^ws/, 'http'))).size === servers.length,
      'Two nodes have one URL',
    );

/** An index that says where addresses occur, or none. */
export const oneIndex = serversOf(overHttp('History servers')).max(1, 'One index is asked').default([]);

/** How a server is reached, with its secrets. `usually` go out together where the file says nothing. */
export function reach(place: Place, server: Server, usually: number): NodeSettings {
  const url = new URL(server.url);
  if (url.username !== '' || url.password !== '')
    throw refusal(place, 'Credentials do not belong into the URL: name a user and a passwordFile or passwordVariable');
  const password = secretOf(place, 'password', server.passwordFile, server.passwordVariable);
  const token = secretOf(place, 'token', server.tokenFile, server.tokenVariable);
  if ((server.user === undefined) !== (password === undefined))
    throw refusal(place, 'A user needs a passwordFile or passwordVariable, and the other way round');
  if (token !== undefined && password !== undefined) throw refusal(place, 'Either a password or a token');
  const isInUrl = server.url.includes(placeholder);
  if (isInUrl && token === undefined) throw refusal(place, `${placeholder} needs a tokenFile or tokenVariable`);
  const { requestsPerSecond, batch = usually, timeoutSeconds } = server;
  return {
    url: isInUrl && token !== undefined ? server.url.replace(placeholder, encodeURIComponent(token)) : server.url,
    authorization:
      password !== undefined
        ? `Basic ${Buffer.from(`${server.user}:${password}`).toString('base64')}`
        : token !== undefined && !isInUrl
          ? `Bearer ${token}`
          : undefined,
    requestsPerSecond,
    batch,
    timeoutSeconds,
  };
}

/** How each of several servers is reached, which stand in a list there. */
export function reachAll(place: Place, servers: readonly Server[], usually: number): readonly NodeSettings[] {
  return servers.map((server, position) => reach(within(place, position), server, usually));
}

const placeholder = '{token}';

/** A secret from a file (relative to the one that names it) or from the environment; undefined where neither is named. */
function secretOf(place: Place, what: string, file: string | undefined, variable: string | undefined): string | undefined {
  if (file !== undefined && variable !== undefined) throw refusal(place, `Either ${what}File or ${what}Variable`);
  if (variable !== undefined) {
    const value = place.source.environment[variable];
    if (value === undefined || value === '') throw refusal(place, `The environment has no ${variable}`);
    return value;
  }
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(resolve(dirname(place.source.file), file), 'utf8').trim();
  } catch {
    throw refusal(place, `The ${what}File can't be read: ${file}`);
  }
  if (text === '') throw refusal(place, `The ${what}File is empty: ${file}`);
  return text;
}

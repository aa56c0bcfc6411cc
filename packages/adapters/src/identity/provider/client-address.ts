import type { IncomingMessage } from 'node:http';

/**
 * The network address a request came from. Behind a trusted proxy it is the last of `X-Forwarded-For`, the one that the proxy
 * itself wrote; otherwise that header is anybody's word and is ignored.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last === undefined || last === '' ? (request.socket.remoteAddress ?? 'unknown') : last;
}

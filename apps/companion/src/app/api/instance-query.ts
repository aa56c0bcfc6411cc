import { queryOptions } from '@tanstack/react-query';
import { clientOf } from './client.ts';

/** What an instance says of itself: addresses, notary, whether it is a demo. */
export function instanceQuery(backend: string) {
  return queryOptions({
    queryKey: ['instance', backend],
    queryFn: ({ signal }) => clientOf(backend).notifications.instance({}, { signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/**
 * Where the instance is that serves this app, if it is served beside it: the companion is one port above. Only a guess to
 * begin with; a device is paired with what its owner scans or confirms.
 */
export function neighbourBackend(location: Pick<Location, 'protocol' | 'hostname' | 'port'>): string | undefined {
  const port = Number(location.port);
  return port > 1 ? `${location.protocol}//${location.hostname}:${port - 1}` : undefined;
}

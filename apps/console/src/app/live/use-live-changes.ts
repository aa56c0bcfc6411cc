import { followChanges } from '@countersign/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { checkConnection, isConnectionLost, onConnectionChange } from '../../shared/connection/connection.ts';
import { clientOptions } from '../../shared/api/client-options.ts';
import { affectedBy } from './affected-queries.ts';
import { liveKey } from '../../shared/live/live-state.ts';

/** What happens within this time is asked for together: an intent that is executed makes several events. */
const gatherMs = 150;

/**
 * Asks again for what the screens show whenever it changes in the domain or below it, instead of again and again. Only while the page is
 * in sight: browsers have few connections for all pages of a server together, and one that is hidden needs none. Without a domain, nothing
 * is followed.
 */
export function useLiveChanges(domainId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (domainId === undefined) return;
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let following: AbortController | undefined;
    const flush = () => {
      timer = undefined;
      const names = new Set(changed);
      changed.clear();
      void queries.invalidateQueries({ predicate: ({ queryKey }) => names.has(String(queryKey[0])) });
    };
    const affect = (names: readonly string[]) => {
      for (const name of names) changed.add(name);
      timer ??= setTimeout(flush, gatherMs);
    };
    const everything = () =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'dry-run' });
    const start = () => {
      following = new AbortController();
      void followChanges(
        clientOptions,
        { params: { domainId }, query: { scope: 'SelfAndDescendants' } },
        {
          onChange: ({ payload }) => affect(affectedBy(payload.type)),
          // A person who may read more or less now sees other lists everywhere.
          onAccess: everything,
          onReset: everything,
          onConnected: (isConnected) => {
            queries.setQueryData(liveKey, isConnected);
            // A stream that breaks off is the first to show that the server went away.
            if (!isConnected) void checkConnection();
          },
        },
        following.signal,
      );
    };
    const stop = () => {
      following?.abort();
      following = undefined;
      queries.setQueryData(liveKey, false);
    };
    const onReconnect = () => {
      if (isConnectionLost() || following === undefined) return;
      // Sooner than the pauses that grew meanwhile.
      stop();
      start();
      everything();
    };
    const forgetConnection = onConnectionChange(onReconnect);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') return stop();
      if (following !== undefined) return;
      start();
      // What happened out of sight was told to nobody.
      everything();
    };
    if (document.visibilityState !== 'hidden') start();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      forgetConnection();
      clearTimeout(timer);
      stop();
    };
  }, [domainId, queries]);
}

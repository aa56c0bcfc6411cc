import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { isConnectionLost, onConnectionChange } from './connection.ts';

/** Whether the server cannot be reached at the moment. */
export const useConnectionLost = (): boolean => useSyncExternalStore(onConnectionChange, isConnectionLost);

/** Does what has to be done once the server can be reached again. */
export function useOnReconnect(callback: () => void): void {
  const reconnected = useEffectEvent(() => {
    if (!isConnectionLost()) callback();
  });
  useEffect(() => onConnectionChange(() => reconnected()), []);
}

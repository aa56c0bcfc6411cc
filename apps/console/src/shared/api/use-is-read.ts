import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What one answer leads to is asked for before this is over. */
const quietMs = 250;

/**
 * Whether all that a screen asks for has come, or could not be had: true once nothing is on its way for the first time any more, and from then
 * on. What is signed is read first, and nothing that comes late may move what is pressed. `isDrawn` once what asks is there; without
 * `patienceMs` an answer that never comes is waited for as long as one stays.
 */
export function useIsRead(isDrawn: boolean, patienceMs?: number): boolean {
  // What was refused and is asked again is not waited for.
  const isComing = useIsFetching({ predicate: ({ state }) => state.data === undefined && state.errorUpdateCount === 0 }) > 0;
  const [isRead, setRead] = useState(false);
  const waitMs = isComing ? patienceMs : quietMs;
  useEffect(() => {
    if (isRead || !isDrawn || waitMs === undefined) return undefined;
    const timer = setTimeout(() => setRead(true), waitMs);
    return () => clearTimeout(timer);
  }, [isRead, isDrawn, waitMs]);
  return isRead;
}

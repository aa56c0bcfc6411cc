import { useInsertionEffect, useRef } from 'react';

/**
 * What the newest drawing of a component says of a value, for what goes on after its owner was asked, which may take minutes: what was drawn when they
 * pressed may be over by then.
 */
export function useNewest<T>(value: T): () => T {
  const newest = useRef(value);
  useInsertionEffect(() => {
    newest.current = value;
  });
  return () => newest.current;
}

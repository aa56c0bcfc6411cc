import { useSyncExternalStore } from 'react';

let holders = 0;
const listeners = new Set<() => void>();

function add(count: number): void {
  holders += count;
  for (const listener of listeners) listener();
}

/** Says that the page holds what somebody entered and leaving would lose; gives the function that takes it back. */
export function holdUnsavedWork(): () => void {
  add(1);
  return () => add(-1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether leaving the page would lose something. */
export const useHasUnsavedWork = (): boolean => useSyncExternalStore(subscribe, () => holders > 0);

const storageKey = 'nextauth.message';

/** Tells the other tabs of this origin that the session changed, in the wire form of the session API's usual client. */
export function announceSessionChange(): void {
  const message = { event: 'session', data: { trigger: 'getSession' }, timestamp: Math.floor(Date.now() / 1000) };
  localStorage.setItem(storageKey, JSON.stringify(message));
}

/** Calls back when another tab announces a change; gives a function that stops it. */
export function onSessionChangeElsewhere(callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === storageKey && event.newValue) callback();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

const storageKey = 'countersign-last-domain';

/** The domain that the person with this key worked in last, in this browser; nobody else's counts. */
export function lastDomain(publicKey: string): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as { publicKey?: unknown; domainId?: unknown } | null;
    return kept?.publicKey === publicKey && typeof kept.domainId === 'string' ? kept.domainId : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers where a person works, for their next sign-in. A browser that keeps nothing makes no difference. */
export function rememberDomain(publicKey: string, domainId: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ publicKey, domainId }));
  } catch {
    return;
  }
}

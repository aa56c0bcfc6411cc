import { isObject } from '@countersign/kernel';
const storageKey = 'countersign-last-domain';

/** The domain that the person with this key worked in last, in this browser; nobody else's counts. */
export function lastDomain(publicKey: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (!isObject(kept)) return undefined;
    const { publicKey: of, domainId } = kept;
    return of === publicKey && typeof domainId === 'string' ? domainId : undefined;
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

import { isUuid } from '@countersign/kernel';
import { keyFingerprint } from '@countersign/signing';

/**
 * Where the companion answers an invitation: by its code, and the instance that it is of with its notary's fingerprint. They stand behind `#`, which no browser sends to a
 * server. Nothing for an id, by which nobody can answer.
 */
export function companionLink(
  {
    companion,
    backend,
    notaryPublicKey,
  }: { readonly companion: string; readonly backend: string; readonly notaryPublicKey: string },
  idOrCode: string,
): string | undefined {
  if (isUuid(idOrCode)) return undefined;
  const url = new URL('/invitation', companion);
  const notary = keyFingerprint(notaryPublicKey) ?? '';
  url.hash = new URLSearchParams({ code: idOrCode, backend, notary }).toString();
  return url.toString();
}

/**
 * Where to send the browser: the address if it lies at the console's own origin, given whole or as a path; undefined for any
 * other. Nothing of another origin, scheme or user name comes through.
 */
export function redirectTarget(address: string, backend: string): string | undefined {
  const base = new URL(backend);
  if (!URL.canParse(address, base.href)) return undefined;
  const url = new URL(address, base);
  if (url.origin !== base.origin) return undefined;
  return url.origin + url.pathname + url.search + url.hash;
}

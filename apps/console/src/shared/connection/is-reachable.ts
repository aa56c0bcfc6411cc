/**
 * Whether the server that the console came from answers, and not something before it that waits for it to come back. Code that it does not have
 * then is of an earlier console.
 */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

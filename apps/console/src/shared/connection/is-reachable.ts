/** Whether the server that the console came from answers at all. Code that can't be fetched from it then is of an earlier console. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

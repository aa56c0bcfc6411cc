import type { PairedInstance } from './profile.ts';

/** What to remember of an instance that was reached at an address. */
export function pairedInstance(
  backend: string,
  said: { readonly identity: string; readonly notaryPublicKey: string },
): PairedInstance {
  const { identity, notaryPublicKey } = said;
  return { backend, identity, ...(notaryPublicKey !== '' && { notaryPublicKey }) };
}

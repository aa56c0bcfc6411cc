import { CodedError } from '@countersign/kernel';
import type { QueryClient } from '@tanstack/react-query';

import { instanceQuery } from './instance-query.ts';

const storageKey = 'countersign-notary';

/**
 * The key by which what this instance serves is verified here: the first one that this browser was shown. Throws `NotaryChanged` once the instance
 * names another one, until somebody has said by {@link trustNotary} that this is right.
 */
export async function pinnedNotary(client: QueryClient): Promise<string> {
  const { notaryPublicKey } = await client.fetchQuery(instanceQuery);
  const pinned = recall();
  if (pinned === undefined) trustNotary(notaryPublicKey);
  else if (pinned !== notaryPublicKey) throw new CodedError('NotaryChanged', 'The instance signs by another key than before');
  return notaryPublicKey;
}

/** Believes what is signed by this key from now on, in this browser. One that keeps nothing takes each key for the first. */
export function trustNotary(publicKey: string): void {
  try {
    localStorage.setItem(storageKey, publicKey);
  } catch {
    return;
  }
}

function recall(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

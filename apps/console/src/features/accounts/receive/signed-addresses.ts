import { CodedError, isCodedError } from '@countersign/kernel';
import type { AccountAddress } from '@countersign/model';
import type { QueryClient } from '@tanstack/react-query';

import { pinnedNotary } from '../../../shared/instance/pinned-notary.ts';

/** Where addresses were asked for. */
interface Place {
  readonly accountId: string;
  readonly ledgerId: string;
}

/**
 * The addresses, once each is found to be what the notary signed as that account's on that ledger: people pay to them. Throws
 * `AddressNotSigned`, and what {@link pinnedNotary} does.
 */
export async function signedAddresses<Item extends AccountAddress>(
  items: readonly Item[],
  place: Place,
  client: QueryClient,
): Promise<readonly Item[]> {
  if (items.length === 0) return items;
  const [notaryKey, { isSignedThere }] = await Promise.all([pinnedNotary(client), import('./is-signed-there.ts')]);
  const good = await Promise.all(items.map((item) => isSignedThere(item, place, notaryKey)));
  if (good.includes(false)) throw new CodedError('AddressNotSigned', 'An address is not what the instance signed');
  return items;
}

/** Whether what came must not be shown, nor what came before it. */
export function isUnsigned(error: unknown): boolean {
  return isCodedError(error, 'AddressNotSigned', 'NotaryChanged');
}

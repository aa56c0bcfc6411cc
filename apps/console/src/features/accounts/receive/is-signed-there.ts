import type { AccountAddress } from '@countersign/model';
import { verifyEnvelopeAside } from '@countersign/signing';

/** True if the notary with this key signed what is shown of the address as the account's on the ledger. */
export async function isSignedThere(
  { data, signature = '', signingKey = '', ...shown }: AccountAddress,
  place: { readonly accountId: string; readonly ledgerId: string },
  notaryKey: string,
): Promise<boolean> {
  const isSame = shown.id === data.id && shown.address === data.address && shown.scope === data.scope;
  const isThere = data.accountId === place.accountId && data.ledgerId === place.ledgerId;
  return isSame && isThere && (await verifyEnvelopeAside({ data, signature, signingKey }, notaryKey));
}

/** An address that is known here: a named endpoint's, an account's own, or one that was paid before. */
export type KnownAddress = { readonly address: string } & (
  | { readonly of: 'Endpoint' | 'Account'; readonly id: string; readonly name: string }
  | { readonly of: 'Paid' }
);

/** A known address as the server gives it (`GET /internal/v1/addresses/look-alikes`). */
export function knownAddress(
  told:
    | { readonly type: 'Account'; readonly address: string; readonly accountId: string; readonly alias: string }
    | { readonly type: 'Paid'; readonly address: string },
): KnownAddress {
  const { address } = told;
  return told.type === 'Paid' ? { of: 'Paid', address } : { of: 'Account', id: told.accountId, name: told.alias, address };
}

import type { ApiTickerData } from '@countersign/model';

type Details = Pick<ApiTickerData, 'ledgerDetails'>;

/** The standard that an asset follows, as its ledger calls it. */
export function standardOf({ ledgerDetails }: Details): string {
  return ledgerDetails.properties.type;
}

/** The contract, issuer, mint or issuance that made it; nobody made a ledger's own coin. */
export function makerOf({ ledgerDetails: { properties } }: Details): string | undefined {
  if ('address' in properties) return properties.address;
  if ('issuer' in properties) return properties.issuer;
  if ('mint' in properties) return properties.mint;
  const { type: _, ...own } = properties;
  const [only, ...others] = Object.values(own);
  return typeof only === 'string' && others.length === 0 ? only : undefined;
}

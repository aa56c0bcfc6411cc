import { OnLedgerData } from '@countersign/model';

/** A transaction may say very much, and anybody may send one: of one that says more than this (characters of JSON) it is not kept. */
export const longestLedgerData = 250_000;

/**
 * What a ledger has of a transaction, with the accounts of this instance whose addresses are in it; undefined where it is too much to keep, or more than
 * the API has words for: lists would not be read for the one of it.
 */
export function ledgerDataWithAccounts(
  ledgerData: OnLedgerData | undefined,
  own: ReadonlyMap<string, { readonly accountId: string; readonly domainId: string }>,
): OnLedgerData | undefined {
  if (ledgerData === undefined || JSON.stringify(ledgerData).length > longestLedgerData) return undefined;
  if (!OnLedgerData.safeParse(ledgerData).success) return undefined;
  if (!('inputs' in ledgerData)) return ledgerData;
  const withAccount = <Place extends { readonly address?: string | undefined }>(place: Place) => {
    const owner = own.get(place.address ?? '');
    return owner === undefined ? place : { ...place, accountReference: { id: owner.accountId, domainId: owner.domainId } };
  };
  return { ...ledgerData, inputs: ledgerData.inputs.map(withAccount), outputs: ledgerData.outputs.map(withAccount) };
}

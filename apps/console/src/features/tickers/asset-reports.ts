import type { AssetReport, ApiTickerData, TickerToValidate } from '@countersign/model';
import { tokenNumberOf } from '@countersign/model/names';

/** What is known of what a network says of an asset: nothing (`null`) where it says nothing of assets, or may not be asked. */
export type Asked = AssetReport | null | 'asking' | 'unreachable';

/** An asset as a validation would name it that says nothing of its own, so that all that comes back is the network's. */
export function unsaid({ id, ledgerId, kind, name, ledgerDetails }: ApiTickerData): TickerToValidate {
  return { id, ledgerId, kind, name, ledgerDetails, lock: 'Unlocked', customProperties: {} };
}

/** What networks say of assets, in the order of the form. */
export const fixedFields = ['name', 'symbol', 'decimals'] as const;
type FixedField = (typeof fixedFields)[number];

/** The fields of an asset that are its network's to say, as the form has them. Each one of many of a contract has a name that people give. */
export function fixedBy(asset: ApiTickerData, asked: Asked | undefined): Partial<Record<FixedField, string>> {
  if (asked === undefined || asked === null || typeof asked === 'string' || asked.missing !== undefined) return {};
  const { name, symbol, decimals } = asked;
  return {
    ...(name !== undefined && tokenNumberOf(asset.ledgerDetails) === undefined && { name }),
    ...(symbol !== undefined && { symbol }),
    ...(decimals !== undefined && { decimals: String(decimals) }),
  };
}

/** The terms of an asset's issuer as its network says them, for a proposal to name; nothing where it says nothing of the kind. */
export function termsBy(asked: Asked | undefined): Pick<AssetReport, 'terms' | 'transferFee'> {
  if (asked === undefined || asked === null || typeof asked === 'string' || asked.terms === undefined) return {};
  const { terms, transferFee } = asked;
  return { terms, ...(transferFee !== undefined && { transferFee }) };
}

import { formatAmount, groupDigits, inForm, shortId } from '@countersign/kernel';

import type { Counted, Names } from './names.ts';
import type { NumberForm, Translate } from '@countersign/kernel';
import type { AmountUnit } from './values.ts';

/** What an amount counts, as far as a reader knows, and whose word that is. */
export type Scale = 'loading' | 'unknown' | (Counted & { readonly by: 'app' | 'server' });

/** How an amount is to be written; where nobody knows what it counts, in smallest units: never scaled by a guess. */
export function scaleOf(unit: AmountUnit, names: Names): Scale {
  if (unit.of === 'smallest') return 'unknown';
  if (unit.of === 'issued') return { decimals: unit.decimals, symbol: unit.code, by: 'app' };
  if (unit.of === 'coin') return counted(names.coin?.({ type: unit.ledgerType, id: unit.ledgerId }), 'app');
  const ticker = names.ticker(unit.tickerId);
  if (ticker === undefined || ticker === 'loading') return ticker ?? 'unknown';
  if (unit.of === 'fee' && ticker.native !== true)
    return ticker.ledgerId === undefined ? 'unknown' : counted(names.coin?.({ id: ticker.ledgerId }), 'server');
  if (ticker.decimals === undefined) return 'unknown';
  return { decimals: ticker.decimals, symbol: ticker.symbol ?? ticker.name, by: 'server' };
}

function counted(coin: Counted | 'loading' | undefined, by: 'app' | 'server'): Scale {
  if (coin === undefined || coin === 'loading') return coin ?? 'unknown';
  return { ...coin, by: coin.isSaid === true ? 'server' : by };
}

/** An amount as it is shown, and whose word its scale is: the app's own, the server's, or there is none. */
export interface AmountText {
  readonly text: string;
  readonly scaledBy: 'app' | 'server' | 'nobody';
}

/** An amount in the decimals of what it counts. */
export function amountText(amount: bigint, unit: AmountUnit, names: Names, translate: Translate): AmountText {
  const scale = scaleOf(unit, names);
  if (scale === 'loading') return { text: '…', scaledBy: 'nobody' };
  if (scale === 'unknown') {
    const digits = inForm(groupDigits(amount), formOf(translate));
    return { text: translate(`amount.${unknownKey(unit)}`, { amount: digits, ...whatOf(unit) }), scaledBy: 'nobody' };
  }
  const text = inForm(formatAmount(amount, scale.decimals), formOf(translate));
  if (scale.symbol !== undefined) return { text: `${text} ${scale.symbol}`, scaledBy: scale.by };
  return { text: translate('amount.coins', { amount: text, ...whatOf(unit) }), scaledBy: scale.by };
}

/** How the reader's language writes numbers. */
export function formOf(translate: Translate): NumberForm {
  return { group: translate('number.group'), decimal: translate('number.decimal') };
}

function unknownKey(unit: AmountUnit): string {
  if (unit.of === 'ticker') return 'smallestOfAsset';
  return unit.of === 'smallest' && unit.code !== undefined ? 'smallestOf' : 'smallest';
}

function whatOf(unit: AmountUnit): Readonly<Record<string, string>> {
  if (unit.of === 'ticker') return { asset: shortId(unit.tickerId) };
  if (unit.of === 'coin') return { ledger: unit.ledgerType };
  return unit.of === 'smallest' && unit.code !== undefined ? { asset: unit.code } : {};
}

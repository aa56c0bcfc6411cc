import { formatAmount } from '@countersign/kernel';
import type { TFunction } from 'i18next';
import type { Names } from '../../../app/entities/names.ts';
import { decimalsOfNative } from '../../../app/entities/native-decimals.ts';
import type { AmountUnit } from './facts.ts';

/** An amount as it is shown, and whose word its scale is: the app's own, the server's, or there is none. */
export interface AmountText {
  readonly text: string;
  readonly scaledBy: 'app' | 'server' | 'nobody';
}

/** An amount in the decimals of what it counts; where those are not known, in smallest units: never scaled by a guess. */
export function amountText(amount: bigint, unit: AmountUnit, names: Names, t: TFunction): AmountText {
  if (unit.of === 'ledger') {
    const decimals = decimalsOfNative(unit.type);
    if (decimals !== undefined)
      return { text: t('sign.ofNative', { amount: formatAmount(amount, decimals), ledger: unit.type }), scaledBy: 'app' };
  }
  const ticker = unit.of === 'ticker' || unit.of === 'fee' ? names.ticker(unit.tickerId) : undefined;
  const counts = unit.of === 'ticker' || ticker?.native === true;
  if (ticker?.decimals !== undefined && counts)
    return { text: `${formatAmount(amount, ticker.decimals)} ${ticker.symbol ?? ticker.name}`, scaledBy: 'server' };
  return { text: t('sign.smallestUnits', { amount: formatAmount(amount, 0) }), scaledBy: 'nobody' };
}

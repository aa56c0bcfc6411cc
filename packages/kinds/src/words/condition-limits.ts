import { formatAmount, groupDigits, inForm, shortId } from '@countersign/kernel';

import type { AmountLimit, FeeLimit, StandardCondition } from '../conditions/standard-condition.ts';
import { amountText, formOf } from './amount-text.ts';
import type { Counted, Names } from './names.ts';
import type { Piece } from './segments.ts';
import type { Translate } from '@countersign/kernel';
import { shortText } from './value-text.ts';

interface Reader {
  readonly names: Names;
  readonly translate: Translate;
  /** The asset that amounts are of, where that is known. */
  readonly tickerId: string | undefined;
}

/** A limit of one number, whichever asset is sent. */
export type BareAmount = Extract<StandardCondition, { type: 'BareAmountOver' | 'BareAmountUnder' }>;

/** True for a limit of one number, whichever asset is sent. */
export function isBare(condition: StandardCondition): condition is BareAmount {
  return condition.type === 'BareAmountOver' || condition.type === 'BareAmountUnder';
}

/** The limit of one asset. It is scaled by the decimals that were signed with it: only what the asset is called is the reader's word. */
export function limitPiece({ tickerId, amount, decimals }: AmountLimit, { names, translate }: Reader): Piece {
  const known = names.ticker(tickerId);
  const text = inForm(formatAmount(BigInt(amount), decimals), formOf(translate));
  if (known === 'loading') return { text: `${text} …`, title: tickerId };
  const name = known?.symbol ?? known?.name;
  const limit = `${text} ${name ?? shortId(tickerId)}`;
  const isOther = known?.decimals !== undefined && known.decimals !== decimals;
  return {
    text: isOther ? translate('condition.otherDecimals', { limit, written: decimals, now: known.decimals }) : limit,
    title: tickerId,
    ...(name !== undefined && { isSaid: true as const }),
  };
}

/** A limit as an amount of one asset, or of the coin of a ledger, in smallest units, and how the sentence writes it. */
export interface LimitAmount {
  readonly of: { readonly tickerId: string } | { readonly coinOf: string };
  readonly amount: bigint;
  readonly text: string;
}

/**
 * The limits of a condition that are amounts of one asset each. Of one number for every asset nothing but the number is known; one that was
 * written with other decimals than its asset has is no amount of it.
 */
export function limitAmounts(condition: StandardCondition, reader: Reader): readonly LimitAmount[] {
  const { names, translate, tickerId } = reader;
  if (condition.type === 'FeeOver') {
    return condition.limits.map((limit) => {
      return { of: { coinOf: limit.ledgerId }, amount: BigInt(limit.amount), text: feePiece(limit, reader).text };
    });
  }
  if (condition.type === 'AmountOver' || condition.type === 'AmountUnder') {
    return condition.limits.flatMap((limit) => {
      const known = names.ticker(limit.tickerId);
      const isOther = typeof known === 'object' && known.decimals !== undefined && known.decimals !== limit.decimals;
      const amount = BigInt(limit.amount);
      return isOther ? [] : [{ of: { tickerId: limit.tickerId }, amount, text: limitPiece(limit, reader).text }];
    });
  }
  if (tickerId === undefined || !isBare(condition)) return [];
  const amount = BigInt(condition.amount);
  return [{ of: { tickerId }, amount, text: amountText(amount, { of: 'ticker', tickerId }, names, translate).text }];
}

/** The limit of the fees of one ledger, in its coin. */
export function feePiece({ ledgerId, amount }: FeeLimit, { names, translate }: Reader): Piece {
  const coin = names.coin?.({ id: ledgerId });
  const ledger = names.name('ledger', ledgerId) ?? ledgerId;
  if (coin === 'loading') return { text: `… (${ledger})`, title: ledgerId };
  if (coin === undefined) {
    const limit = translate('amount.smallest', { amount: inForm(groupDigits(BigInt(amount)), formOf(translate)) });
    return { text: translate('condition.feeUnscaled', { limit, ledger }), title: ledgerId };
  }
  const limit = `${inForm(formatAmount(BigInt(amount), coin.decimals), formOf(translate))} ${coin.symbol ?? ''}`.trim();
  return { text: translate('condition.feeOn', { limit, ledger }), title: ledgerId, isSaid: true };
}

/**
 * What one number means as a limit: of the one asset, where it is known; else of each asset that the reader knows, or of assets as they are
 * usually counted.
 */
export function bareLimit(
  amount: string,
  { names, translate, tickerId }: Reader,
): Readonly<Record<string, Piece | readonly Piece[]>> {
  const units = BigInt(amount);
  if (tickerId !== undefined)
    return { amount: shortText({ kind: 'amount', amount: units, unit: { of: 'ticker', tickerId } }, names, translate) };
  const known = names.assets?.() ?? [];
  return {
    amounts:
      known.length > 0
        ? known.map((asset) => meaning(units, asset, translate))
        : usualDecimals.map((decimals) => ({
            text: translate('condition.ofDecimals', { amount: written(units, decimals, translate), decimals }),
          })),
  };
}

/** Most coins and tokens are counted by one of these. */
const usualDecimals = [18, 8, 6] as const;

/** So many whole coins are beyond any payment, but of assets that are worth next to nothing. */
const beyondPayments = 10n ** 9n;

function meaning(units: bigint, { decimals, symbol }: Counted, translate: Translate): Piece {
  const amount = `${written(units, decimals, translate)} ${symbol ?? ''}`.trim();
  const isBeyond = units / 10n ** BigInt(decimals) >= beyondPayments;
  return { text: isBeyond ? translate('condition.neverReached', { amount }) : amount, isSaid: true };
}

function written(units: bigint, decimals: number, translate: Translate): string {
  return inForm(formatAmount(units, decimals), formOf(translate));
}

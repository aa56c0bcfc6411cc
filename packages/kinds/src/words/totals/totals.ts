import type { Translate } from '@countersign/kernel';

import type { IntentPayload } from '../../schemas/index.ts';
import { amountText, type AmountText } from '../amount-text.ts';
import type { Ledgers } from '../ledger-fields.ts';
import type { Names } from '../names.ts';
import { movedValue } from '../sentence.ts';
import type { AmountUnit } from '../values.ts';
import en from './texts.en.json' with { type: 'json' };

/** How totals are worded: the namespace `totals` for translators. Apart from the others, since few screens add up. */
export const totalTexts = en;

/** An asset or a ledger's coin, of which amounts can be added up. */
type SummedUnit = Extract<AmountUnit, { of: 'ticker' | 'fee' }> | Extract<AmountUnit, { of: 'coin' }>;

/** What several payloads move in all. */
export interface MovedTotals {
  /** How many move an amount of something that can be added up. */
  readonly movingCount: number;
  /** How many do anything else. */
  readonly otherCount: number;
  /** Of each asset its sum in smallest units, in the order in which they come; without fees. */
  readonly sums: readonly { readonly unit: SummedUnit; readonly amount: bigint }[];
}

/** Where two amounts count the same thing, their key is the same; undefined where nobody knows, as of tokens without their issuer. */
function summed(unit: AmountUnit): { readonly unit: SummedUnit; readonly key: string } | undefined {
  if (unit.of === 'ticker' || unit.of === 'fee') return { unit, key: `${unit.of} ${unit.tickerId}` };
  return unit.of === 'coin' ? { unit, key: `coin ${unit.ledgerType} ${unit.ledgerId ?? ''}` } : undefined;
}

/** What several payloads move in all, added up by asset. */
export function movedTotals(payloads: readonly IntentPayload[], ledgers: Ledgers): MovedTotals {
  const sums = new Map<string, { unit: SummedUnit; amount: bigint }>();
  let movingCount = 0;
  for (const payload of payloads) {
    const moved = movedValue(payload, ledgers)?.amount;
    const of = moved && moved.amount > 0n ? summed(moved.unit) : undefined;
    if (moved === undefined || of === undefined) continue;
    movingCount += 1;
    sums.set(of.key, { unit: of.unit, amount: (sums.get(of.key)?.amount ?? 0n) + moved.amount });
  }
  return { movingCount, otherCount: payloads.length - movingCount, sums: [...sums.values()] };
}

/**
 * The totals as plain facts: "12 transfers, 34.5 ETH and 10 USDC in all", "2 other tasks", and whose word the decimals are; no facts where
 * nothing is moved. Reads the texts of the kinds with the one translator, those of totals with the other.
 */
export function totalsText(
  { movingCount, otherCount, sums }: MovedTotals,
  names: Names,
  kinds: Translate,
  totals: Translate,
): { readonly texts: readonly string[]; readonly scaledBy: ReadonlySet<AmountText['scaledBy']> } {
  const amounts = sums.map(({ unit, amount }) => amountText(amount, unit, names, kinds));
  const moving = totals('moving', { count: movingCount, amounts: amounts.map(({ text }) => text) });
  const others = otherCount > 0 ? [totals('others', { count: otherCount })] : [];
  return {
    texts: movingCount > 0 ? [moving, ...others] : [],
    scaledBy: new Set(amounts.map(({ scaledBy }) => scaledBy)),
  };
}

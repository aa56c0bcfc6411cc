import '../../../shared/movements/ends/texts.ts';

import { amountText, typedAmount, type AmountUnit } from '@countersign/ui';
import type { Translate } from '@countersign/kernel';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { suggestedFeeLimit } from '../../../shared/forms/amount/fee-limit.ts';
import { useAskEstimate, type TransferContext } from './transfer-context.ts';
import { amountOf, isComplete, sameQuestion, type TransferValues } from './transfer-values.ts';
import type { TransferAsset } from './use-transfer-asset.ts';

/** The most that can be sent, in smallest units, and what to say of it; or why nothing can. */
type Maximum =
  /** `feeRoom`: what was left aside for the fee; `paysFee`: the fee goes off the amount itself. */
  | { readonly amount: bigint; readonly remark: string; readonly feeRoom?: bigint; readonly paysFee?: boolean }
  | { readonly problem: string; readonly at: 'amount' | 'destination' };

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** What the fee may come to at most: the form's limit, and where it sets none what it would suggest. */
function feeRoom(estimate: bigint, { maximumFee }: TransferValues, feeUnit: AmountUnit | undefined): bigint {
  const limit = feeUnit && amountOf(maximumFee, feeUnit);
  return limit === undefined ? suggestedFeeLimit(estimate) : larger(limit, estimate);
}

interface Question {
  readonly values: TransferValues;
  readonly index: number;
  readonly rest: bigint;
  readonly unit: AmountUnit;
  readonly asset: TransferAsset;
  readonly ask: ReturnType<typeof useAskEstimate>;
  readonly t: Translate;
}

/** Of the fee's own coin: all but the most that the fee may be, and but the reserve that some ledgers keep. */
async function maximumBesideFee({ values, index, rest, unit, asset, ask, t }: Question): Promise<Maximum> {
  const sending = (amount: bigint): TransferValues => {
    const amountThere = typedAmount(amount, unit.decimals);
    return { ...values, outputs: values.outputs.map((one, at) => (at === index ? { ...one, amount: amountThere } : one)) };
  };
  // Half of it: enough for a ledger that asks for a least amount, and the fee does not depend on it.
  const trial = sending(rest / 2n);
  if (!isComplete(trial, unit)) return { problem: t('transfer.destinationFirst'), at: 'destination' };
  const estimate = await ask(trial).catch(() => undefined);
  if (estimate?.kind !== 'fee')
    return { problem: estimate?.hint ? t(`ends:hint.${estimate.hint}`) : t('transfer.noFees'), at: 'amount' };
  const room = feeRoom(estimate.fee, values, asset.feeUnit);
  const most = rest - room;
  const answer = most > 0n ? await ask(sending(most)).catch(() => undefined) : undefined;
  // Asked for all, a ledger that keeps a reserve says what could go.
  const spendable = answer?.kind === 'refused' ? answer.spendable : undefined;
  if (spendable !== undefined && spendable > 0n && spendable < most)
    return { amount: spendable, remark: t('transfer.maximumReserve', { kept: amountText(rest - spendable, unit, t) }) };
  if (most <= 0n) return { problem: t('transfer.onlyFee', { fee: amountText(room, unit, t) }), at: 'amount' };
  return { amount: most, remark: t('transfer.maximumLimit', { kept: amountText(room, unit, t) }), feeRoom: room };
}

/** Fills in the most that can be sent to a destination, and says under the amount what it leaves. */
export function useMaximum(
  form: UseFormReturn<TransferValues>,
  context: TransferContext,
  values: TransferValues,
  asset: TransferAsset,
  available: bigint | undefined,
  feeFromPayees: boolean,
) {
  const { t } = useTranslation('intents');
  const ask = useAskEstimate(context);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ index: number; amount: string; remark: string } | null>(null);
  const { ticker, unit, feeTicker } = asset;

  const maximumOf = async (asked: TransferValues, index: number, rest: bigint, of: AmountUnit): Promise<Maximum> => {
    if (ticker?.id !== feeTicker?.id)
      return { amount: rest, remark: t('transfer.maximumToken', { coin: feeTicker?.symbol ?? feeTicker?.name ?? '' }) };
    if (!feeFromPayees) return maximumBesideFee({ values: asked, index, rest, unit: of, asset, ask, t });
    return { amount: rest, remark: t('transfer.maximumShared'), paysFee: true };
  };

  return {
    busy,
    remark: (index: number): string | undefined =>
      said?.index === index && said.amount === values.outputs[index]?.amount ? said.remark : undefined,
    fill: async (index: number): Promise<void> => {
      if (available === undefined || !unit) return;
      // The form changes what it holds in place.
      const asked = structuredClone(form.getValues());
      const others = asked.outputs.filter((_, at) => at !== index);
      const elsewhere = others.reduce((sum, one) => sum + (amountOf(one.amount, unit) ?? 0n), 0n);
      setBusy(true);
      const maximum = await maximumOf(asked, index, larger(available - elsewhere, 0n), unit);
      setBusy(false);
      // What was changed meanwhile is another payment: its maximum is another one, and what was typed stays.
      if (!sameQuestion(asked, form.getValues())) return;
      // What was said of the amounts before is no longer true of any of them.
      form.clearErrors(asked.outputs.map((_, at) => `outputs.${at}.amount` as const));
      if ('problem' in maximum) {
        const part = { Address: 'address', Account: 'accountId', Endpoint: 'endpointId' } as const;
        const at = maximum.at === 'amount' ? 'amount' : part[asked.outputs[index]?.kind ?? 'Address'];
        form.setError(`outputs.${index}.${at}`, { type: 'custom', message: maximum.problem });
        return;
      }
      const amount = typedAmount(maximum.amount, unit.decimals);
      form.setValue(`outputs.${index}.amount`, amount, { shouldDirty: true });
      if (maximum.paysFee) form.setValue(`outputs.${index}.paysFee`, true, { shouldDirty: true });
      // The amount is right for this maximum fee alone: from here on it no longer follows the estimate.
      if (maximum.feeRoom !== undefined && !asked.isOwnMaximumFee) {
        form.setValue('maximumFee', typedAmount(maximum.feeRoom, unit.decimals));
        form.setValue('isOwnMaximumFee', true);
      }
      setSaid({ index, amount, remark: maximum.remark });
    },
  };
}

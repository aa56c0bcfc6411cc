import { typedAmount, type AmountUnit } from '@countersign/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * The maximum fee that a form sets by itself: twice the estimate, so that fees may rise somewhat before the order waits, rounded up to two
 * digits, so that it reads easily and does not flicker with the ledger's fees. In smallest units.
 */
export function suggestedFeeLimit(estimate: bigint): bigint {
  const twice = 2n * estimate;
  const step = 10n ** BigInt(Math.max(0, twice.toString().length - 2));
  return ((twice + step - 1n) / step) * step;
}

/** The same as the field's text. */
function suggestedLimitText(estimate: bigint, { decimals }: AmountUnit): string {
  return typedAmount(suggestedFeeLimit(estimate), decimals);
}

/** The fields that a form keeps of the maximum fee. */
export interface FeeLimitFields {
  readonly maximumFee: string;
  /** True once a person set the maximum fee, or took it away: then it no longer follows the estimate. */
  readonly isOwnMaximumFee: boolean;
}

/** What an estimate says: a fee in smallest units, or that there is none. */
type Said = { readonly kind: 'fee'; readonly fee: bigint } | { readonly kind: 'refused' };

/**
 * The values as they are proposed. A limit that nobody set is that of the estimate of exactly these values, which is asked for where it is not
 * known yet: what the field shows may come from an estimate of what was entered before. Where there is none, the most that the ledger allows without a
 * limit is the limit: it is signed in any case, so that people see what the fee may come to.
 */
export async function withFeeLimit<Values extends FeeLimitFields>(
  values: Values,
  unit: AmountUnit | undefined,
  known: bigint | undefined,
  ask: () => Promise<Said | undefined>,
  bound?: bigint,
): Promise<Values> {
  if (!unit) return values;
  const bounded =
    values.maximumFee.trim() === '' && bound !== undefined
      ? { ...values, maximumFee: typedAmount(bound, unit.decimals) }
      : values;
  if (values.isOwnMaximumFee) return bounded;
  const said: Said | undefined = known === undefined ? await ask().catch(() => undefined) : { kind: 'fee', fee: known };
  return said?.kind === 'fee' ? { ...values, maximumFee: suggestedLimitText(said.fee, unit) } : bounded;
}

/**
 * The values under the fees of this moment, which have risen above the limit that they were reviewed with. Undefined where a person set it: it is
 * theirs to raise. Where nobody can say what the fee is now, the values come back as they are.
 */
export function withDearerLimit<Values extends FeeLimitFields>(
  values: Values,
  unit: AmountUnit | undefined,
  ask: () => Promise<Said | undefined>,
): Promise<Values> | undefined {
  return values.isOwnMaximumFee ? undefined : withFeeLimit(values, unit, undefined, ask);
}

/** Where a form keeps them. */
export interface FeeLimitForm {
  /** Whether a person has set the maximum fee by now, whatever was drawn last. */
  readonly isOwn: () => boolean;
  readonly set: (fields: FeeLimitFields) => void;
}

/**
 * Sets the maximum fee to what the estimate suggests unless a person has set their own. An estimate that comes while somebody types is drawn before
 * what they type, and this runs after it: so what was drawn does not decide alone.
 */
export function followEstimate(
  { maximumFee, isOwnMaximumFee }: FeeLimitFields,
  suggested: string | undefined,
  { isOwn, set }: FeeLimitForm,
): void {
  if (isOwnMaximumFee || suggested === undefined || maximumFee === suggested || isOwn()) return;
  set({ maximumFee: suggested, isOwnMaximumFee: false });
}

/**
 * Keeps the maximum fee at what the estimate suggests until a person sets their own. Nothing is written where the cursor is: what a person types would be
 * added to it. Gives the field's `onCursor`.
 */
export function useFeeLimit(
  { maximumFee, isOwnMaximumFee }: FeeLimitFields,
  estimate: bigint | undefined,
  unit: AmountUnit | undefined,
  form: FeeLimitForm,
): (isIn: boolean) => void {
  const [hasCursor, setHasCursor] = useState(false);
  const text = hasCursor || estimate === undefined || !unit ? undefined : suggestedLimitText(estimate, unit);
  const follow = useEffectEvent((drawn: FeeLimitFields, suggested: string | undefined) => followEstimate(drawn, suggested, form));
  useEffect(() => follow({ maximumFee, isOwnMaximumFee }, text), [isOwnMaximumFee, text, maximumFee]);
  return setHasCursor;
}

/** Another ledger takes its fee in another coin: a maximum that was set for the one before says nothing there. */
export function useFeeLimitAnew(ledgerId: string | undefined, set: (fields: FeeLimitFields) => void): void {
  const before = useRef(ledgerId);
  const begin = useEffectEvent(set);
  useEffect(() => {
    if (before.current && before.current !== ledgerId) begin({ maximumFee: '', isOwnMaximumFee: false });
    before.current = ledgerId;
  }, [ledgerId]);
}

import { CodedError, newId } from '@countersign/kernel';
import type { CustomFees, TransactionDestination } from '@countersign/model';
import { limits } from '@countersign/model/names';
import type { CreateTransferOrder } from '@countersign/kinds/schemas';
import { parseAmount, typedAmount, type AmountUnit } from '@countersign/ui';
import type { Translate } from '@countersign/kernel';
import { z } from 'zod';

import { amountProblemWords } from '../../../shared/forms/amount/amount-words.ts';
import { maximumFeeProblem } from '../../../shared/forms/amount/maximum-fee.ts';
import { propertyRows, rowsOf, toProperties } from '../../../shared/forms/custom-properties/property-rows.ts';
import { levelOf, type Inputs } from './transaction/operation-inputs.ts';
import { sameDraft } from '../../../shared/proposing/meanwhile/merge.ts';
import { proseText } from '../../../shared/proposing/readable-text.ts';

/** How a destination is named. */
export const destinationKinds = ['Address', 'Account', 'Endpoint'] as const satisfies readonly TransactionDestination['type'][];

/** What the checks of a transfer need to know of the asset and its ledger. */
export interface TransferFacts {
  /** What amounts of the asset count; undefined while it is not known. */
  readonly unit: (tickerId: string) => AmountUnit | undefined;
  /** What the fee counts on the asset's ledger; undefined while it is not known. */
  readonly feeUnit: (tickerId: string) => AmountUnit | undefined;
  /** What the account can spend of the asset, in its smallest unit; undefined while it is not known. */
  readonly available: (values: TransferValues) => bigint | undefined;
  /** Why a text is no address on the asset's ledger; undefined for one that is. */
  readonly addressProblem: (address: string, tickerId: string) => Promise<string | undefined>;
  /** Why what was entered is no tag for its address on the asset's ledger; undefined for one that is, and for none. */
  readonly tagProblem: (to: EnteredPlace, tickerId: string) => Promise<string | undefined>;
  /** The fee that the transfer would cost now, in the smallest unit of the fee's coin; undefined while it is not known. */
  readonly estimatedFee: (values: TransferValues) => bigint | undefined;
  /** What is wrong with the fee of one's own and the memo, and at which field. */
  readonly ledgerProblems: (values: TransferValues) => Promise<readonly LedgerProblem[]>;
}

/** What the ledger can't take of a field of its own. */
interface LedgerProblem {
  readonly path: readonly string[];
  readonly message: string;
}

const output = z.object({
  kind: z.enum(destinationKinds),
  address: z.string(),
  tag: z.string(),
  /** Which kind of tag, where the ledger has several. */
  tagKind: z.string(),
  accountId: z.string(),
  endpointId: z.string(),
  amount: z.string(),
  paysFee: z.boolean(),
});

/** The shape of the form. */
function shape(t: Translate) {
  return z.object({
    accountId: z.string().min(1, t('intents:problem.source')),
    tickerId: z.string().min(1, t('intents:problem.asset')),
    outputs: z.array(output).min(1),
    /** A level of the ledger's fees, or a fee of its own kinds. */
    fee: z.string().min(1, t('intents:problem.feePriority')),
    /** What was entered for that, by the paths of the ledger's description. */
    ownFees: z.custom<Inputs>(),
    memo: proseText(t, undefined, limits.memoLength),
    maximumFee: z.string(),
    /** True once a person set the maximum fee, or took it away: then it no longer follows the estimate. */
    isOwnMaximumFee: z.boolean(),
    description: proseText(t),
    customProperties: propertyRows(t),
  });
}
export type TransferValues = z.infer<ReturnType<typeof shape>>;
export type TransferOutput = TransferValues['outputs'][number];
/** An address as it was entered, with the tag beside it. */
export type EnteredPlace = Pick<TransferOutput, 'address' | 'tag' | 'tagKind'>;

/** A destination that is still to be filled in. */
export const emptyOutput: TransferOutput = {
  kind: 'Address',
  address: '',
  tag: '',
  tagKind: '',
  accountId: '',
  endpointId: '',
  amount: '',
  paysFee: false,
};

/** What the form holds of a transfer that was proposed before; its fee follows the estimate of now. An address stands as it was signed. */
export function valuesOfOrder(
  { accountId, tickerId, outputs, feeStrategy, memo = '', description = '', customProperties }: CreateTransferOrder,
  { decimals }: AmountUnit,
): TransferValues {
  return {
    accountId,
    tickerId,
    outputs: outputs.map(({ destination, amount, paysFee = false }) => ({
      ...emptyOutput,
      ...(destination.type === 'Address' && { address: destination.address }),
      ...(destination.type === 'Account' && { accountId: destination.accountId }),
      ...(destination.type === 'Endpoint' && { endpointId: destination.endpointId }),
      kind: destination.type,
      amount: typedAmount(amount, decimals),
      paysFee,
    })),
    // A fee of one's own was right for its day: it is chosen again, as is the most that it may be.
    fee: feeStrategy,
    ownFees: {},
    memo,
    maximumFee: '',
    isOwnMaximumFee: false,
    description,
    customProperties: rowsOf(customProperties),
  };
}

/** Why a typed amount can't be sent, in words; undefined for a positive amount in the unit's decimals. */
export function amountProblem(text: string, unit: AmountUnit, t: Translate): string | undefined {
  const parsed = parseAmount(text, unit.decimals);
  if (!parsed.ok) return amountProblemWords(parsed.error, unit, t);
  return parsed.value === 0n ? t('amount:problem.zero') : undefined;
}

/** A typed amount in smallest units; undefined for one that can't be read. */
export function amountOf(text: string, { decimals }: AmountUnit): bigint | undefined {
  const parsed = parseAmount(text, decimals);
  return parsed.ok ? parsed.value : undefined;
}

function checkedAmount(text: string, unit: AmountUnit | undefined): bigint {
  const amount = unit && amountOf(text, unit);
  if (amount === undefined) throw new CodedError('InternalError', 'An amount went past the form’s checks');
  return amount;
}

/** For an asset that is not chosen yet: what is no number at all can be said before. */
const anyUnit: AmountUnit = { decimals: limits.amountDigits / 2 };

/** The form's checks, with the message of each rule. */
export function transferSchema(t: Translate, facts: TransferFacts) {
  return shape(t).superRefine(async (values, context) => {
    const say = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const { tickerId, outputs, maximumFee } = values;
    const known = facts.unit(tickerId);
    if (tickerId !== '' && !known) say(['tickerId'], t('intents:problem.assetUnknown'));
    const unit = known ?? anyUnit;
    for (const [index, to] of outputs.entries()) {
      const { kind, address, accountId, endpointId, amount } = to;
      if (kind === 'Account' && accountId === '') say(['outputs', index, 'accountId'], t('intents:problem.destinationAccount'));
      if (kind === 'Endpoint' && endpointId === '')
        say(['outputs', index, 'endpointId'], t('intents:problem.destinationEndpoint'));
      if (kind === 'Address' && address.trim() === '') say(['outputs', index, 'address'], t('intents:problem.destination'));
      if (kind === 'Address' && address.trim() !== '' && tickerId !== '') {
        const problem = await facts.addressProblem(address.trim(), tickerId);
        if (problem) say(['outputs', index, 'address'], problem);
        const wrongTag = problem ? undefined : await facts.tagProblem(to, tickerId);
        if (wrongTag) say(['outputs', index, 'tag'], wrongTag);
      }
      const problem = amountProblem(amount, unit, t);
      if (problem) say(['outputs', index, 'amount'], problem);
    }
    const available = facts.available(values);
    const total = outputs.reduce((sum, { amount }) => sum + (amountOf(amount, unit) ?? 0n), 0n);
    if (known && available !== undefined && total > available)
      say(['outputs', outputs.length - 1, 'amount'], t('intents:problem.notEnough'));
    for (const { path, message } of await facts.ledgerProblems(values)) say([...path], message);
    checkMaximumFee();

    function checkMaximumFee() {
      if (maximumFee.trim() === '') return;
      const feeUnit = facts.feeUnit(tickerId);
      const problem = maximumFeeProblem(maximumFee, feeUnit ?? anyUnit, facts.estimatedFee(values), t);
      if (problem) say(['maximumFee'], problem);
      else if (tickerId !== '' && !feeUnit) say(['maximumFee'], t('intents:problem.feeAssetUnknown'));
    }
  });
}

/** What a transfer leaves of what is available, the fee aside; negative where there is too little, undefined before anything is entered. */
export function leftAfter({ outputs }: TransferValues, unit: AmountUnit, available: bigint | undefined): bigint | undefined {
  const amounts = outputs.map(({ amount }) => amountOf(amount, unit));
  if (available === undefined || amounts.every((amount) => amount === undefined)) return undefined;
  return amounts.reduce<bigint>((left, amount) => left - (amount ?? 0n), available);
}

/** The text that says both an address and its tag, on a ledger that has tags; else the address as it is. */
export type AddressWithTag = (to: EnteredPlace) => string;

function destinationOf(to: TransferOutput, withTag: AddressWithTag): TransactionDestination {
  const { kind, accountId, endpointId } = to;
  if (kind === 'Account') return { type: 'Account', accountId };
  return kind === 'Endpoint' ? { type: 'Endpoint', endpointId } : { type: 'Address', address: withTag(to) };
}

/** True once a destination and an amount are there, so that the cost can be asked for. */
export function isComplete(values: TransferValues, unit: AmountUnit | undefined): boolean {
  return (
    unit !== undefined &&
    values.accountId !== '' &&
    values.outputs.every((one) => {
      const destination = { Address: one.address.trim(), Account: one.accountId, Endpoint: one.endpointId }[one.kind];
      return destination !== '' && (amountOf(one.amount, unit) ?? 0n) > 0n;
    })
  );
}

/**
 * Whether two drafts ask for one payment: then what was worked out of one is right for the other. A maximum fee that nobody set may have
 * followed the estimate meanwhile.
 */
export function sameQuestion(one: TransferValues, other: TransferValues): boolean {
  const question = ({ accountId, tickerId, outputs, fee, ownFees, memo, isOwnMaximumFee, maximumFee }: TransferValues) => ({
    accountId,
    tickerId,
    outputs,
    fee,
    ownFees,
    memo,
    isOwnMaximumFee,
    ...(isOwnMaximumFee && { maximumFee }),
  });
  return sameDraft(question(one), question(other));
}

/** What an estimate says, where it is one of this fee's coin: a fee in the coin of the asset before is no amount of another's. */
export function estimateIn<Said extends { readonly kind: string }>(
  estimate: Said | null | undefined,
  feeTickerId: string | undefined,
): Said | undefined {
  if (!estimate || ('tickerId' in estimate && estimate.tickerId !== feeTickerId)) return undefined;
  return estimate;
}

/** From so many times the usual fee a fee of one's own is said to be far above it. */
const farAbove = 3n;

/** True for a fee that is far above what the ledger's medium level costs. */
export function isFarAbove(fee: bigint, usual: bigint): boolean {
  return usual > 0n && fee >= usual * farAbove;
}

/** True where a maximum fee that was typed can be read, or none was. */
export function canLimit({ maximumFee }: TransferValues, feeUnit: AmountUnit | undefined): boolean {
  return maximumFee.trim() === '' || (feeUnit !== undefined && amountOf(maximumFee, feeUnit) !== undefined);
}

/** The order that the form asks for; amounts become smallest units, without ever passing through a number. */
export function toTransferOrder(
  values: TransferValues,
  unit: AmountUnit | undefined,
  feeUnit: AmountUnit | undefined,
  withTag: AddressWithTag = ({ address }) => address.trim(),
  customFees?: CustomFees,
): CreateTransferOrder {
  return {
    type: 'v0_CreateTransferOrder',
    id: newId(),
    accountId: values.accountId,
    tickerId: values.tickerId,
    outputs: values.outputs.map((one) => ({
      destination: destinationOf(one, withTag),
      amount: String(checkedAmount(one.amount, unit)),
      ...(one.paysFee && { paysFee: true }),
    })),
    feeStrategy: levelOf(values.fee) ?? 'Medium',
    ...(customFees !== undefined && { customFees }),
    ...(values.memo !== '' && { memo: values.memo }),
    ...(values.maximumFee.trim() && { maximumFee: String(checkedAmount(values.maximumFee, feeUnit)) }),
    ...(values.description.trim() && { description: values.description.trim() }),
    customProperties: toProperties(values.customProperties),
  };
}

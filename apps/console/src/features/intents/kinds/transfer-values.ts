import { newId } from '@countersign/kernel';
import { limits, type CreateTransferOrder, type FeePriority, type TransactionDestination } from '@countersign/model';
import { parseAmount, type AmountProblem } from '@countersign/ui';
import type { TFunction } from 'i18next';
import { z } from 'zod';

import { propertyRows, toProperties } from '../../../app/forms/custom-properties/property-rows.ts';

/** How a destination is named. */
export const destinationKinds = ['Address', 'Account', 'Endpoint'] as const satisfies readonly TransactionDestination['type'][];

export const feePriorities: readonly FeePriority[] = ['High', 'Medium', 'Low'];

/** What the checks of a transfer need to know of the asset and its ledger. */
export type TransferFacts = {
  /** The asset's decimals; undefined while it is not known. */
  readonly decimals: (tickerId: string) => number | undefined;
  /** Decimals of the coin that pays the fee on the asset's ledger. */
  readonly feeDecimals: (tickerId: string) => number | undefined;
  /** What the account can spend of the asset, in its smallest unit; undefined while it is not known. */
  readonly available: (values: TransferValues) => bigint | undefined;
  /** Why a text is no address on the asset's ledger; undefined for one that is. */
  readonly addressProblem: (address: string, tickerId: string) => Promise<string | undefined>;
  /** Why a text is no destination tag for an address on the asset's ledger; undefined for one that is. */
  readonly tagProblem: (tag: string, address: string, tickerId: string) => Promise<string | undefined>;
  /** The fee that the transfer would cost now, in the smallest unit of the fee's coin; undefined while it is not known. */
  readonly estimatedFee: (values: TransferValues) => bigint | undefined;
};

const output = z.object({
  kind: z.enum(destinationKinds),
  address: z.string(),
  tag: z.string(),
  accountId: z.string(),
  endpointId: z.string(),
  amount: z.string(),
  paysFee: z.boolean(),
});

/** The shape of the form. */
const shape = (t: TFunction) =>
  z.object({
    accountId: z.string().min(1, t('intents:problem.source')),
    tickerId: z.string().min(1, t('intents:problem.asset')),
    outputs: z.array(output).min(1),
    feePriority: z.enum(['High', 'Medium', 'Low'], t('intents:problem.feePriority')),
    maximumFee: z.string(),
    description: z.string().max(limits.descriptionLength, t('intents:problem.tooLong', { count: limits.descriptionLength })),
    customProperties: propertyRows(t),
  });
export type TransferValues = z.infer<ReturnType<typeof shape>>;
export type TransferOutput = TransferValues['outputs'][number];

/** A destination that is still to be filled in. */
export const emptyOutput: TransferOutput = {
  kind: 'Address',
  address: '',
  tag: '',
  accountId: '',
  endpointId: '',
  amount: '',
  paysFee: false,
};

const amountProblems = {
  empty: 'intents:problem.amount',
  'not-a-number': 'intents:problem.amountNumber',
  'too-many-decimals': 'intents:problem.amountDecimals',
  negative: 'intents:problem.amountZero',
} satisfies Record<AmountProblem, string>;

/** Why a typed amount can't be sent, as a text key; undefined for a positive amount in the asset's decimals. */
export const amountProblem = (text: string, decimals: number): string | undefined => {
  const parsed = parseAmount(text, decimals);
  if (!parsed.ok) return amountProblems[parsed.error];
  return parsed.value === 0n ? 'intents:problem.amountZero' : undefined;
};

const amountOf = (text: string, decimals: number): bigint => {
  const parsed = parseAmount(text, decimals);
  return parsed.ok ? parsed.value : 0n;
};

/** The form's checks, with the message of each rule. */
export const transferSchema = (t: TFunction, facts: TransferFacts) =>
  shape(t).superRefine(async (values, context) => {
    const say = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const { tickerId, outputs, maximumFee } = values;
    const decimals = facts.decimals(tickerId) ?? limits.amountDigits;
    for (const [index, { kind, address, tag, accountId, endpointId, amount }] of outputs.entries()) {
      if (kind === 'Account' && accountId === '') say(['outputs', index, 'accountId'], t('intents:problem.destinationAccount'));
      if (kind === 'Endpoint' && endpointId === '')
        say(['outputs', index, 'endpointId'], t('intents:problem.destinationEndpoint'));
      if (kind === 'Address' && address.trim() === '') say(['outputs', index, 'address'], t('intents:problem.destination'));
      if (kind === 'Address' && address.trim() !== '' && tickerId !== '') {
        const problem = await facts.addressProblem(address.trim(), tickerId);
        if (problem) say(['outputs', index, 'address'], problem);
        const wrongTag = problem ? undefined : await facts.tagProblem(tag.trim(), address.trim(), tickerId);
        if (wrongTag) say(['outputs', index, 'tag'], wrongTag);
      }
      const problem = amountProblem(amount, decimals);
      if (problem) say(['outputs', index, 'amount'], t(problem, { count: decimals }));
    }
    const available = facts.available(values);
    const total = outputs.reduce((sum, { amount }) => sum + amountOf(amount, decimals), 0n);
    if (available !== undefined && total > available)
      say(['outputs', outputs.length - 1, 'amount'], t('intents:problem.notEnough'));
    checkMaximumFee();

    function checkMaximumFee() {
      if (maximumFee.trim() === '') return;
      const feeDecimals = facts.feeDecimals(tickerId) ?? limits.amountDigits;
      const problem = amountProblem(maximumFee, feeDecimals);
      const estimate = facts.estimatedFee(values);
      if (problem) say(['maximumFee'], t('intents:problem.maximumFee', { count: feeDecimals }));
      else if (estimate !== undefined && amountOf(maximumFee, feeDecimals) < estimate) {
        say(['maximumFee'], t('intents:problem.maximumFeeLow'));
      }
    }
  });

/** The text that says both an address and a destination tag, on a ledger that has tags; else the address as it is. */
export type AddressWithTag = (address: string, tag: string) => string;

const destinationOf = (
  { kind, address, tag, accountId, endpointId }: TransferOutput,
  withTag: AddressWithTag,
): TransactionDestination => {
  if (kind === 'Account') return { type: 'Account', accountId };
  return kind === 'Endpoint'
    ? { type: 'Endpoint', endpointId }
    : { type: 'Address', address: withTag(address.trim(), tag.trim()) };
};

/** True once a destination and an amount are there, so that the cost can be asked for. */
export const isComplete = (values: TransferValues, decimals: number | undefined): boolean =>
  decimals !== undefined &&
  values.accountId !== '' &&
  values.outputs.every((one) => {
    const destination = { Address: one.address.trim(), Account: one.accountId, Endpoint: one.endpointId }[one.kind];
    return destination !== '' && amountProblem(one.amount, decimals) === undefined;
  });

/** The order that the form asks for; amounts become smallest units, without ever passing through a number. */
export const toTransferOrder = (
  values: TransferValues,
  decimals: number,
  feeDecimals: number,
  withTag: AddressWithTag = (address) => address,
): CreateTransferOrder => ({
  type: 'v0_CreateTransferOrder',
  id: newId(),
  accountId: values.accountId,
  tickerId: values.tickerId,
  outputs: values.outputs.map((one) => ({
    destination: destinationOf(one, withTag),
    amount: String(amountOf(one.amount, decimals)),
    ...(one.paysFee && { paysFee: true }),
  })),
  feeStrategy: values.feePriority,
  ...(values.maximumFee.trim() && { maximumFee: String(amountOf(values.maximumFee, feeDecimals)) }),
  ...(values.description.trim() && { description: values.description.trim() }),
  customProperties: toProperties(values.customProperties),
});

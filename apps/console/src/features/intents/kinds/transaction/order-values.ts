import { newId } from '@countersign/kernel';
import type { LedgerModule } from '../../../../shared/ledgers/ledger-types.ts';
import { replacing, withoutReplacement } from '@countersign/ledger-port/descriptor';
import { TransactionOrderParameters, type Ledger, type TransactionOrder } from '@countersign/model';
import { limits } from '@countersign/model/names';
import type { CreateTransactionOrder } from '@countersign/kinds/schemas';
import type { Translate } from '@countersign/kernel';
import { z } from 'zod';

import { maximumFeeProblem } from '../../../../shared/forms/amount/maximum-fee.ts';
import { propertyRows, rowsOf, toProperties } from '../../../../shared/forms/custom-properties/property-rows.ts';
import { addressProblem } from '../../../../shared/ledgers/address-writing.ts';
import { ledgerWords } from '../../../../shared/ledgers/ledger-words.ts';
import { emptyCall, withCallData } from './contract-call.ts';
import { inputsOf } from './inputs-of-order.ts';
import { inputProblem, type AddressCheck } from './operation-checks.ts';
import { areInputsOf, inputAt, placedFields, toParameters, type InputContext, type Inputs } from './operation-inputs.ts';
import { proseText } from '../../../../shared/proposing/readable-text.ts';

/** A ledger with its rules, as the form's inputs are read by. */
export interface OrderLedger {
  readonly ledger: Ledger;
  readonly module: LedgerModule;
  readonly context: InputContext;
}

function shape(t: Translate) {
  return z.object({
    accountId: z.string().min(1, t('intents:problem.source')),
    ledgerId: z.string().min(1, t('intents:order.problem.ledger')),
    operation: z.string().min(1, t('intents:order.problem.operation')),
    inputs: z.custom<Inputs>(),
    /** The function of a contract that the inputs' call data are written from. */
    call: z.custom<Inputs>(),
    fee: z.string().min(1, t('intents:problem.feePriority')),
    maximumFee: z.string(),
    /** True once a person set the maximum fee, or took it away: then it no longer follows the estimate. */
    isOwnMaximumFee: z.boolean(),
    description: proseText(t),
    customProperties: propertyRows(t),
    /** The order whose place it is to take; empty for none. */
    replaces: z.string(),
    replacementReason: proseText(t, undefined, limits.cancellationReasonLength),
  });
}
export type OrderValues = z.infer<ReturnType<typeof shape>>;

function addressCheck({ ledger, module }: OrderLedger): AddressCheck {
  return (address) => addressProblem(address, module.address.parse(address.trim(), ledger));
}

/** Whether the inputs are those of the operation, and every one can be read as its field asks. */
export function isReadable(values: OrderValues, on: OrderLedger): boolean {
  const { operation, fee } = values;
  const written = withCallData({ ...values, ...on });
  if (!written.ok) return false;
  const inputs = written.value;
  return (
    areInputsOf(operation, inputs, on.context) &&
    placedFields(operation, inputs, fee, on.context).every(
      ({ field, path, unit }) => !inputProblem(field, inputAt(inputs, path), unit, addressCheck(on), on.context.coin),
    )
  );
}

/** What the checks ask of what the form has looked up by then. */
export interface OrderFacts {
  readonly ledgerOf: (ledgerId: string) => OrderLedger | undefined;
  /** What the order would cost now, in the smallest unit of the ledger's coin; undefined while it is not known. */
  readonly estimatedFee: (values: OrderValues) => bigint | undefined;
}

/** The form's checks: the ledger's description field by field, then the model's own rules on the whole. */
export function orderSchema(t: Translate, { ledgerOf, estimatedFee }: OrderFacts) {
  return shape(t).superRefine((values, issues) => {
    const on = ledgerOf(values.ledgerId);
    if (!on || values.operation === '') return;
    const say = (path: (string | number)[], message: string) => issues.addIssue({ code: 'custom', path, message });
    const { context, ledger } = on;
    const written = withCallData({ ...values, ...on });
    for (const { path, problem } of written.ok ? [] : written.error)
      say(['call', 'arguments', ...path], t(`intents:call.problem.${problem}`));
    let found = !written.ok;
    const checkAddress = addressCheck(on);
    for (const { field, path, unit } of placedFields(values.operation, values.inputs, values.fee, context)) {
      const problem = inputProblem(field, inputAt(values.inputs, path), unit, checkAddress, context.coin);
      if (!problem) continue;
      found = true;
      const at = ['inputs', ...path.split('.'), ...(problem.at ? problem.at.split('.') : [])];
      say(
        at,
        t(problem.key.includes(':') ? problem.key : `intents:${problem.key}`, {
          field: ledgerWords(t, (problem.of ?? field).label),
          ledger: ledger.alias,
          ...problem.values,
        }),
      );
    }
    const wrongLimit = maximumFeeProblem(values.maximumFee, context.coin, estimatedFee(values), t);
    if (wrongLimit !== undefined) {
      found = true;
      say(['maximumFee'], wrongLimit);
    }
    if (found) return;
    const checked = TransactionOrderParameters.safeParse(orderParameters(values, on));
    for (const { path } of checked.error?.issues ?? []) {
      const where = path.map(String);
      const field = placedFields(values.operation, values.inputs, values.fee, context).find(({ path: own }) =>
        where.join('.').startsWith(own),
      );
      say(
        field ? ['inputs', ...field.path.split('.')] : ['operation'],
        t('intents:order.problem.notTaken', { ledger: ledger.alias }),
      );
    }
  });
}

/**
 * What the form holds of an order that was proposed before; undefined for one that its fields could not say. A fee of one's own was right for
 * its day: it is chosen again, as is the most that it may be.
 */
export function valuesOfOrder(
  { accountId, parameters, description = '', customProperties }: CreateTransactionOrder,
  { ledger, context }: OrderLedger,
): OrderValues | undefined {
  const asked = inputsOf(parameters, context);
  if (asked === undefined) return undefined;
  const { feeStrategy } = parameters;
  return {
    ...asked,
    accountId,
    ledgerId: ledger.id,
    call: emptyCall,
    fee: feeStrategy.type === 'Priority' ? feeStrategy.priority : 'Medium',
    maximumFee: '',
    isOwnMaximumFee: false,
    description,
    customProperties: rowsOf(customProperties),
    replaces: '',
    replacementReason: '',
  };
}

/** The form of an order with nothing entered yet. */
export const emptyOrder: OrderValues = {
  accountId: '',
  ledgerId: '',
  operation: '',
  inputs: {},
  call: emptyCall,
  fee: 'Medium',
  maximumFee: '',
  isOwnMaximumFee: false,
  description: '',
  customProperties: [],
  replaces: '',
  replacementReason: '',
};

/**
 * What the form begins with of an order that is to take another one's place: the same, to be sent for more. Where its fields could not say
 * what that one asks for, no more than whose place it takes.
 */
export function valuesOfReplacement(order: TransactionOrder, on: OrderLedger): OrderValues {
  const { id, accountId, parameters, metadata } = order;
  const { description, customProperties } = metadata;
  const same = valuesOfOrder(
    {
      type: 'v0_CreateTransactionOrder',
      id,
      accountId,
      parameters: withoutReplacement(parameters),
      ...(description !== undefined && { description }),
      customProperties,
    },
    on,
  );
  return { ...(same ?? { ...emptyOrder, accountId, ledgerId: on.ledger.id }), fee: 'High', replaces: id };
}

/** Whether what was entered is an order that its ledger could be asked for. */
export function isOrder(values: OrderValues, on: OrderLedger): boolean {
  return (
    values.ledgerId === on.ledger.id &&
    isReadable(values, on) &&
    TransactionOrderParameters.safeParse(orderParameters(values, on)).success
  );
}

/** The parameters of the order as they stand, with the data of the call that was entered. */
function orderParameters(values: OrderValues, on: OrderLedger): Record<string, unknown> {
  const written = withCallData({ ...values, ...on });
  const { replaces, replacementReason } = values;
  return {
    ...toParameters(written.ok ? { ...values, inputs: written.value } : values, on.context),
    ...(replaces !== '' && replacing(on.context.descriptor, replaces, replacementReason.trim())),
  };
}

/** The order that the form asks for. */
export function toTransactionOrder(values: OrderValues, on: OrderLedger): CreateTransactionOrder {
  return {
    type: 'v0_CreateTransactionOrder',
    id: newId(),
    accountId: values.accountId,
    ledgerId: values.ledgerId,
    parameters: TransactionOrderParameters.parse(orderParameters(values, on)),
    ...(values.description.trim() && { description: values.description.trim() }),
    customProperties: toProperties(values.customProperties),
  };
}

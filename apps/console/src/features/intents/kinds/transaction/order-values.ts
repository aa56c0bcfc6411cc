import { newId } from '@countersign/kernel';
import type { LedgerModule } from '../../../../shared/ledgers/ledger-types.ts';
import { TransactionOrderParameters, type Ledger } from '@countersign/model';
import { limits } from '@countersign/model/names';
import type { CreateTransactionOrder } from '@countersign/kinds/schemas';
import { parseAmount } from '@countersign/ui';
import type { TFunction } from 'i18next';
import { z } from 'zod';

import { amountProblemWords } from '../../../../shared/forms/amount/amount-words.ts';
import { propertyRows, toProperties } from '../../../../shared/forms/custom-properties/property-rows.ts';
import { inputProblem, type AddressCheck } from './operation-checks.ts';
import { areInputsOf, inputAt, placedFields, toParameters, type InputContext, type Inputs } from './operation-inputs.ts';
import { readableProse } from '../../readable-text.ts';

/** A ledger with its rules, as the form's inputs are read by. */
export interface OrderLedger {
  readonly ledger: Ledger;
  readonly module: LedgerModule;
  readonly context: InputContext;
}

function shape(t: TFunction) {
  return z.object({
    accountId: z.string().min(1, t('intents:problem.source')),
    ledgerId: z.string().min(1, t('intents:order.problem.ledger')),
    operation: z.string().min(1, t('intents:order.problem.operation')),
    inputs: z.custom<Inputs>(),
    fee: z.string().min(1, t('intents:problem.feePriority')),
    maximumFee: z.string(),
    /** True once a person set the maximum fee, or took it away: then it no longer follows the estimate. */
    isOwnMaximumFee: z.boolean(),
    description: z
      .string()
      .max(limits.descriptionLength, t('proposing:problem.tooLong', { count: limits.descriptionLength }))
      .superRefine(readableProse(t)),
    customProperties: propertyRows(t),
  });
}
export type OrderValues = z.infer<ReturnType<typeof shape>>;

function addressCheck({ ledger, module }: OrderLedger): AddressCheck {
  return (address) => {
    const parsed = module.address.parse(address, ledger);
    return parsed.ok ? undefined : parsed.error;
  };
}

/** Whether the inputs are those of the operation, and every one can be read as its field asks. */
export function isReadable({ operation, inputs, fee }: OrderValues, on: OrderLedger): boolean {
  return (
    areInputsOf(operation, inputs, on.context) &&
    placedFields(operation, inputs, fee, on.context).every(
      ({ field, path, unit }) => !inputProblem(field, inputAt(inputs, path), unit, addressCheck(on)),
    )
  );
}

/** The form's checks: the ledger's description field by field, then the model's own rules on the whole. */
export function orderSchema(t: TFunction, ledgerOf: (ledgerId: string) => OrderLedger | undefined) {
  return shape(t).superRefine((values, issues) => {
    const on = ledgerOf(values.ledgerId);
    if (!on || values.operation === '') return;
    const say = (path: (string | number)[], message: string) => issues.addIssue({ code: 'custom', path, message });
    const { context, ledger } = on;
    let found = false;
    const checkAddress = addressCheck(on);
    for (const { field, path, unit } of placedFields(values.operation, values.inputs, values.fee, context)) {
      const problem = inputProblem(field, inputAt(values.inputs, path), unit, checkAddress);
      if (!problem) continue;
      found = true;
      const at = ['inputs', ...path.split('.'), ...(problem.at ? [problem.at] : [])];
      say(
        at,
        t(problem.key.includes(':') ? problem.key : `intents:${problem.key}`, {
          field: (problem.of ?? field).label,
          ledger: ledger.alias,
          ...problem.values,
        }),
      );
    }
    const most = parseAmount(values.maximumFee, context.coin.decimals);
    if (values.maximumFee.trim() !== '' && (!most.ok || most.value === 0n)) {
      found = true;
      say(['maximumFee'], most.ok ? t('intents:problem.amountZero') : amountProblemWords(most.error, context.coin, t));
    }
    if (found) return;
    const checked = TransactionOrderParameters.safeParse(toParameters(values, context));
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

/** The order that the form asks for. */
export function toTransactionOrder(values: OrderValues, context: InputContext): CreateTransactionOrder {
  return {
    type: 'v0_CreateTransactionOrder',
    id: newId(),
    accountId: values.accountId,
    ledgerId: values.ledgerId,
    parameters: TransactionOrderParameters.parse(toParameters(values, context)),
    ...(values.description.trim() && { description: values.description.trim() }),
    customProperties: toProperties(values.customProperties),
  };
}

import { canonicalJson, fromHex, fromUtf8, isJsonObject, isObject, parseStrictJson, type JsonObject } from '@countersign/kernel';
import type { FieldDescriptor } from '../../../../shared/ledgers/ledger-types.ts';
import { operationFields } from '@countersign/ledger-port/descriptor';
import { typedAmount, type AmountUnit } from '@countersign/ui';

import {
  emptyDestination,
  emptyInputs,
  emptyRow,
  emptyVariant,
  formOf,
  inputAt,
  isPlain,
  ownUnit,
  plainValue,
  put,
  toParameters,
  unitOf,
  within,
  type InputContext,
  type Inputs,
} from './operation-inputs.ts';

/** What a form holds of a value that was asked for before; undefined for one that could not be entered. */
function enteredOf(field: FieldDescriptor, value: unknown, unit: AmountUnit | undefined, coin: AmountUnit): unknown {
  if (field.kind === 'destination') return isObject(value) ? { ...emptyDestination, ...value, kind: value['type'] } : undefined;
  if (field.kind === 'variant') return isObject(value) ? enteredVariant(field, value, coin) : undefined;
  if (field.kind === 'flags') return value;
  const text = String(value);
  if (field.isText) return textOfHex(text);
  if (field.kind !== 'amount') return text;
  if (unit === undefined || !/^\d+$/.test(text)) return undefined;
  const amount = BigInt(text) - BigInt(field.countsFrom ?? 0);
  return amount < 0n ? undefined : typedAmount(amount, unit.decimals);
}

function enteredVariant(field: FieldDescriptor, value: Readonly<Record<string, unknown>>, coin: AmountUnit): unknown {
  const chosen = { ...emptyVariant(field), kind: String(value['type']) };
  const members = (formOf(field, chosen)?.fields ?? []).flatMap((member) => {
    const inner = value[member.name];
    const entered = inner === undefined ? undefined : enteredOf(member, inner, ownUnit(member, coin), coin);
    return entered === undefined ? [] : [[member.name, entered] as const];
  });
  return { ...chosen, ...Object.fromEntries(members) };
}

/**
 * What a form holds of an order that was asked for before. Undefined where it says what no field asks for, or in another way than a field
 * would write it: half of an order would be another order. Its fee is not part of it: that was right for its day.
 */
export function inputsOf(
  parameters: Readonly<Record<string, unknown>>,
  context: InputContext,
): { readonly operation: string; readonly inputs: Inputs } | undefined {
  const { operationPath, operations } = context.descriptor;
  const named = operationPath === undefined ? operations[0]?.type : inputAt(parameters, `${operationPath}.type`);
  const { type: operation } = operations.find(({ type }) => type === named) ?? {};
  if (operation === undefined) return undefined;
  const inputs = filledInputs(operation, parameters, context);
  const again = toParameters({ operation, inputs, fee: 'Medium', maximumFee: '' }, context);
  return withoutFee(again) === withoutFee(parameters) ? { operation, inputs } : undefined;
}

/** What the form of an operation holds of the members of an order that are there already; all else is empty. */
function filledInputs(operation: string, parameters: Readonly<Record<string, unknown>>, context: InputContext): Inputs {
  const { descriptor } = context;
  const inputs = emptyInputs(descriptor, operation);
  const { single, repeated } = operationFields(descriptor, operation);
  // A currency is read before the amount that it counts.
  const ordered = single.toSorted((a, b) => Number(b.kind === 'variant') - Number(a.kind === 'variant'));
  const fill = (tree: Inputs, at: unknown, path: string, field: FieldDescriptor, unit: AmountUnit | undefined) => {
    const value = inputAt(at, path);
    const entered = value === undefined ? undefined : enteredOf(field, value, unit, context.coin);
    if (entered !== undefined) put(tree, path, entered);
  };
  for (const field of ordered) fill(inputs, parameters, field.name, field, unitOf(field, single, inputs, context));
  for (const { path, fields } of repeated) {
    const list = inputAt(parameters, path);
    // One that is not there stays as it is while it is empty: where it needs an entry, that is there to be filled in.
    if (!Array.isArray(list)) continue;
    const entries: readonly unknown[] = list;
    const rows = entries.map((entry) => {
      const row = emptyRow(path, fields);
      const at = fields.some((field) => isPlain(path, field)) ? { [plainValue]: entry } : entry;
      for (const field of fields) fill(row, at, within(path, field), field, ownUnit(field, context.coin));
      return row;
    });
    put(inputs, path, rows);
  }
  return inputs;
}

/** What the form of an operation begins with: where it takes a token that an address names, by JSON of its details, with what it says of that one. */
export function inputsToBegin(operation: string, token: string | undefined, context: InputContext): Inputs {
  const { optIn } = context.descriptor.tokens.find((one) => one.optIn?.operation === operation) ?? {};
  const details = token === undefined ? undefined : readDetails(token);
  const parameters: Record<string, unknown> = {};
  for (const [path, value] of details === undefined || optIn === undefined ? [] : Object.entries(optIn.begins)) {
    const said = typeof value === 'string' ? value : details?.[value.property];
    if (typeof said === 'string') put(parameters, path, said);
  }
  return filledInputs(operation, parameters, context);
}

function readDetails(text: string): JsonObject | undefined {
  try {
    const value = parseStrictJson(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    // Anybody can write anything into an address: then nothing is filled in.
    return undefined;
  }
}

function withoutFee(parameters: Readonly<Record<string, unknown>>): string {
  const { feeStrategy: _, maximumFee: __, ...asked } = parameters;
  const json: JsonObject = JSON.parse(JSON.stringify(asked));
  return canonicalJson(json);
}

/** The text that the hexadecimal digits of some bytes mean; undefined for bytes that are not text. */
function textOfHex(digits: string): string | undefined {
  try {
    return fromUtf8(fromHex(digits));
  } catch {
    return undefined;
  }
}

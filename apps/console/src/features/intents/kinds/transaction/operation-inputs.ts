import { isObject } from '@countersign/kernel';
import type { FieldDescriptor, LedgerDescriptor } from '../../../../shared/ledgers/ledger-types.ts';
import { currencyOf, operationFields, type CurrencyForm } from '@countersign/ledger-port/descriptor';
import type { ApiTickerData, TransactionDestination } from '@countersign/model';
import { parseAmount, type AmountUnit } from '@countersign/ui';

import { smallestUnits, unitOfTicker } from '../../../../entities/amount-units.ts';

/** What was entered, as a tree by the paths of the ledger's parameters; a leaf is what its field's kind takes. */
export type Inputs = Record<string, unknown>;

/** A destination as it is entered. */
export interface DestinationInput {
  readonly kind: TransactionDestination['type'];
  readonly address: string;
  readonly accountId: string;
  readonly endpointId: string;
}

/** A currency as it is entered: none (the ledger's coin), a known asset (`TickerId`), or in a form of the ledger's, with its members. */
export interface CurrencyInput extends Readonly<Record<string, string>> {
  readonly kind: string;
  readonly tickerId: string;
}

/** The form of the ledger's that was chosen for a currency. */
export function currencyForm({ currencies = [] }: FieldDescriptor, kind: string): CurrencyForm | undefined {
  return currencies.find(({ type }) => type === kind);
}

/** What inputs mean depends on: the ledger's own description, its coin, and the known assets. */
export interface InputContext {
  readonly descriptor: LedgerDescriptor;
  readonly coin: AmountUnit;
  readonly ticker: (tickerId: string) => ApiTickerData | undefined;
}

function emptyCurrency({ currencies = [] }: FieldDescriptor): CurrencyInput {
  const members = currencies.flatMap(({ fields }) => fields.map(({ name }) => [name, ''] as const));
  return { ...Object.fromEntries(members), kind: '', tickerId: '' };
}

function emptyOf(field: FieldDescriptor): unknown {
  const { kind } = field;
  if (kind === 'destination') return { kind: 'Address', address: '', accountId: '', endpointId: '' } satisfies DestinationInput;
  if (kind === 'currency') return emptyCurrency(field);
  return kind === 'flags' ? [] : '';
}

/** The value at a path of the tree. */
export function inputAt(inputs: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), inputs);
}

/** The rows of a list of the tree. */
export function rowsAt(inputs: unknown, path: string): Inputs[] {
  const rows = inputAt(inputs, path);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

const areTexts = (value: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');

/** True for what the field of a destination holds. */
export function isDestinationInput(value: unknown): value is DestinationInput {
  return isObject(value) && areTexts(value, ['kind', 'address', 'accountId', 'endpointId']);
}

/** True for what the field of a currency holds. */
export function isCurrencyInput(value: unknown): value is CurrencyInput {
  return isObject(value) && areTexts(value, ['kind', 'tickerId', ...Object.keys(value)]);
}

function put(tree: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at = tree;
  for (const step of steps) {
    const inner = at[step];
    const next = isObject(inner) ? inner : {};
    at[step] = next;
    at = next;
  }
  at[last] = value;
}

const within = (list: string, field: FieldDescriptor): string => field.name.slice(list.length + 1);

/** A row of a list's fields, still empty. */
export function emptyRow(list: string, fields: readonly FieldDescriptor[]): Inputs {
  const row: Inputs = {};
  for (const field of fields) put(row, within(list, field), emptyOf(field));
  return row;
}

/** The tree of an operation with nothing entered yet; a list that needs an entry has one. */
export function emptyInputs(descriptor: LedgerDescriptor, operation: string): Inputs {
  const inputs: Inputs = {};
  const { single, repeated } = operationFields(descriptor, operation);
  for (const field of [...single, ...descriptor.customFees.flatMap(({ fields }) => fields)])
    put(inputs, field.name, emptyOf(field));
  for (const { path, required, fields } of repeated) put(inputs, path, required ? [emptyRow(path, fields)] : []);
  return inputs;
}

function isOfKind(field: FieldDescriptor, input: unknown): boolean {
  const empty = emptyOf(field);
  if (typeof empty !== 'object' || empty === null) return typeof input === typeof empty;
  if (typeof input !== 'object' || input === null || Array.isArray(input) !== Array.isArray(empty)) return false;
  return Object.keys(empty).every((key) => key in input);
}

/** True if the inputs are an operation's own: for a moment after another one is chosen, those of the one before stand there still. */
export function areInputsOf(operation: string, inputs: Inputs, { descriptor }: InputContext): boolean {
  const { single, repeated } = operationFields(descriptor, operation);
  return (
    single.every((field) => isOfKind(field, inputAt(inputs, field.name))) &&
    repeated.every(({ path, fields }) => {
      const rows = inputAt(inputs, path);
      return (
        Array.isArray(rows) && rows.every((row) => fields.every((field) => isOfKind(field, inputAt(row, within(path, field)))))
      );
    })
  );
}

/**
 * The unit of an amount field: of the currency chosen beside it, of the ledger's coin, or smallest units where there are no others.
 * Undefined where a currency is chosen and how it is counted is not known: then no amount of it can be entered.
 */
export function unitOf(
  field: FieldDescriptor,
  fields: readonly FieldDescriptor[],
  inputs: unknown,
  { coin, ticker }: InputContext,
): AmountUnit | undefined {
  const beside = currencyOf(field, fields);
  if (!beside) return ownUnit(field, coin);
  const entered = inputAt(inputs, beside.name);
  const currency = isCurrencyInput(entered) ? entered : undefined;
  if (currency?.kind === 'TickerId') {
    const known = ticker(currency.tickerId);
    return known && unitOfTicker(known);
  }
  const form = currency && currencyForm(beside, currency.kind);
  if (form?.decimals !== undefined) return { decimals: form.decimals, symbol: currency?.[form.symbol ?? ''] || undefined };
  return form !== undefined || beside.required ? smallestUnits : coin;
}

/** The unit of an amount without a currency: of the ledger's coin, or smallest units of something that has no others. */
export function ownUnit({ unit }: FieldDescriptor, coin: AmountUnit): AmountUnit {
  return unit === 'Coin' ? coin : smallestUnits;
}

function destinationOf({ kind, address, accountId, endpointId }: DestinationInput): TransactionDestination | undefined {
  if (kind === 'Account') return accountId ? { type: 'Account', accountId } : undefined;
  if (kind === 'Endpoint') return endpointId ? { type: 'Endpoint', endpointId } : undefined;
  return address.trim() ? { type: 'Address', address: address.trim() } : undefined;
}

function enteredCurrency(field: FieldDescriptor, entered: CurrencyInput): unknown {
  const { kind: type, tickerId } = entered;
  if (type === 'TickerId') return tickerId ? { type, tickerId } : undefined;
  const form = currencyForm(field, type);
  return form && { type, ...Object.fromEntries(form.fields.map(({ name }) => [name, (entered[name] ?? '').trim()])) };
}

function valueOf(field: FieldDescriptor, entered: unknown, unit: AmountUnit | undefined): unknown {
  if (field.kind === 'destination') return isDestinationInput(entered) ? destinationOf(entered) : undefined;
  if (field.kind === 'currency') return isCurrencyInput(entered) ? enteredCurrency(field, entered) : undefined;
  if (field.kind === 'flags') return entered;
  const text = typeof entered === 'string' ? entered.trim() : '';
  if (text === '') return undefined;
  if (field.kind === 'boolean') return text === 'true';
  if (field.kind === 'integer') return field.json === 'number' ? Number(text) : text;
  if (field.kind !== 'amount') return text;
  const parsed = unit && parseAmount(text, unit.decimals);
  return parsed?.ok ? String(parsed.value) : text;
}

/** What a person chose to pay: a level, or a fee of the ledger's own kinds. */
export const feeLevels = ['High', 'Medium', 'Low'] as const;
const isLevel = (fee: string): boolean => feeLevels.some((level) => level === fee);

/**
 * The parameters of a transaction order in the ledger's own form, from what was entered. What is empty stays out; what can't
 * be read stays as it was typed, for the checks to find.
 */
export function toParameters(
  { operation, inputs, fee, maximumFee }: { operation: string; inputs: Inputs; fee: string; maximumFee: string },
  context: InputContext,
): Record<string, unknown> {
  const { descriptor, coin } = context;
  const parameters: Record<string, unknown> = { type: descriptor.type };
  const { single, repeated } = operationFields(descriptor, operation);
  const add = (
    tree: Record<string, unknown>,
    path: string,
    field: FieldDescriptor,
    entered: unknown,
    unit: AmountUnit | undefined,
  ) => {
    const value = valueOf(field, entered, unit);
    if (value !== undefined) put(tree, path, value);
  };
  for (const field of single)
    add(parameters, field.name, field, inputAt(inputs, field.name), unitOf(field, single, inputs, context));
  for (const { path, fields } of repeated) {
    const rows = rowsAt(inputs, path);
    put(
      parameters,
      path,
      rows.map((row) => {
        const entry: Record<string, unknown> = {};
        for (const field of fields)
          add(entry, within(path, field), field, inputAt(row, within(path, field)), ownUnit(field, coin));
        return entry;
      }),
    );
  }
  if (descriptor.namesOperation) put(parameters, 'operation.type', operation);
  if (isLevel(fee)) put(parameters, 'feeStrategy', { type: 'Priority', priority: fee });
  else {
    put(parameters, 'feeStrategy', { type: fee });
    for (const field of descriptor.customFees.find(({ type }) => type === fee)?.fields ?? [])
      add(parameters, field.name, field, inputAt(inputs, field.name), smallestUnits);
  }
  const most = parseAmount(maximumFee, coin.decimals);
  if (maximumFee.trim() !== '') parameters['maximumFee'] = most.ok ? String(most.value) : maximumFee.trim();
  return parameters;
}

/** One field on the screen: where it stands among the inputs, and the unit of its amount. */
export interface PlacedField {
  readonly field: FieldDescriptor;
  readonly path: string;
  readonly unit: AmountUnit | undefined;
}

/** Every field of the form as it stands, rows of lists and the chosen fee's fields included. */
export function placedFields(operation: string, inputs: Inputs, fee: string, context: InputContext): PlacedField[] {
  const { single, repeated } = operationFields(context.descriptor, operation);
  return [
    ...single.map((field) => ({ field, path: field.name, unit: unitOf(field, single, inputs, context) })),
    ...repeated.flatMap(({ path, fields }) =>
      rowsAt(inputs, path).flatMap((_, index) =>
        fields.map((field) => ({
          field,
          path: `${path}.${index}.${within(path, field)}`,
          unit: ownUnit(field, context.coin),
        })),
      ),
    ),
    ...(context.descriptor.customFees.find(({ type }) => type === fee)?.fields ?? []).map((field) => ({
      field,
      path: field.name,
      unit: smallestUnits,
    })),
  ];
}

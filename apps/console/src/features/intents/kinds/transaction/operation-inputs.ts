import { isObject, toHex, utf8 } from '@countersign/kernel';
import type { FieldDescriptor, LedgerDescriptor } from '../../../../shared/ledgers/ledger-types.ts';
import { assetMember, currencyOf, operationFields, type VariantForm } from '@countersign/ledger-port/descriptor';
import type { ApiTickerData, Endpoint, TransactionDestination } from '@countersign/model';
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

/** A choice between shapes as it is entered: which one, empty for none, and the members of all of them, each as its kind is entered. */
export interface VariantInput extends Readonly<Record<string, unknown>> {
  readonly kind: string;
}

/** The shape that was chosen. */
export function formOf({ forms = [] }: FieldDescriptor, { kind }: VariantInput): VariantForm | undefined {
  return forms.find(({ type }) => type === kind);
}

/** What inputs mean depends on: the ledger's own description, its coin, and the known assets. */
export interface InputContext {
  readonly descriptor: LedgerDescriptor;
  readonly coin: AmountUnit;
  readonly ticker: (tickerId: string) => ApiTickerData | undefined;
  readonly endpoint: (endpointId: string) => Endpoint | undefined;
}

/** Before a shape is chosen. */
export function emptyVariant({ forms = [] }: FieldDescriptor): VariantInput {
  const members = forms.flatMap(({ fields }) => fields.map((field) => [field.name, emptyOf(field)] as const));
  return { ...Object.fromEntries(members), kind: '' };
}

/** Before a destination is entered. */
export const emptyDestination: DestinationInput = { kind: 'Address', address: '', accountId: '', endpointId: '' };

function emptyOf(field: FieldDescriptor): unknown {
  const { kind } = field;
  if (kind === 'destination') return emptyDestination;
  if (kind === 'variant') return emptyVariant(field);
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

/** True for what the field of a choice between shapes holds. */
export function isVariantInput(value: unknown): value is VariantInput {
  return isObject(value) && areTexts(value, ['kind']);
}

/** Sets the value at a path of the tree. */
export function put(tree: Record<string, unknown>, path: string, value: unknown): void {
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

/** The tree with another value at a path. */
export function withInput(inputs: Inputs, path: string, value: unknown): Inputs {
  const changed = structuredClone(inputs);
  put(changed, path, value);
  return changed;
}

/**
 * The tree without its amounts: all of an operation, or those that are counted in the currency of a field. They were entered for another account
 * or another currency.
 */
export function withoutAmounts(inputs: Inputs, descriptor: LedgerDescriptor, operation: string, currency?: string): Inputs {
  const left = structuredClone(inputs);
  const { single, repeated } = operationFields(descriptor, operation);
  for (const field of single) {
    const isCounted = currency === undefined || currencyOf(field, single)?.name === currency;
    if (isCounted) for (const path of amountsIn(field, field.name)) put(left, path, '');
  }
  for (const { path, fields } of currency === undefined ? repeated : [])
    for (const row of rowsAt(left, path))
      for (const field of fields) for (const at of amountsIn(field, within(path, field))) put(row, at, '');
  return left;
}

/** Where amounts are in what a field holds that is at a path. */
function amountsIn({ kind, forms = [] }: FieldDescriptor, path: string): readonly string[] {
  if (kind === 'amount') return [path];
  return forms.flatMap(({ fields }) => fields.flatMap((field) => amountsIn(field, `${path}.${field.name}`)));
}

/** What a row holds whose list is one of plain values. */
export const plainValue = 'value';

/** Where in a row a field of its list is. */
export const within = (list: string, field: FieldDescriptor): string =>
  isPlain(list, field) ? plainValue : field.name.slice(list.length + 1);

/** Whether the entries of a list are the field itself. */
export const isPlain = (list: string, { name }: FieldDescriptor): boolean => name === list;

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
  const { unit } = field;
  if (typeof unit === 'object' && 'code' in unit) {
    const code = inputAt(inputs, unit.code);
    return typeof code === 'string' && code.trim() !== '' ? { decimals: unit.decimals, symbol: code.trim() } : coin;
  }
  const beside = currencyOf(field, fields);
  if (!beside) return ownUnit(field, coin);
  const currency = inputAt(inputs, beside.name);
  const form = isVariantInput(currency) ? formOf(beside, currency) : undefined;
  const textAt = (member = ''): string => {
    const value = inputAt(currency, member);
    return typeof value === 'string' ? value : '';
  };
  const asset = form && assetMember(form);
  if (asset !== undefined) {
    const known = ticker(textAt(asset));
    return known && unitOfTicker(known);
  }
  if (form?.decimals !== undefined) return { decimals: form.decimals, symbol: textAt(form.symbol) || undefined };
  return form !== undefined || beside.required ? smallestUnits : coin;
}

/** The unit of an amount without a currency: one of the ledger's own, its coin, or smallest units of something that has no others. */
export function ownUnit({ unit }: FieldDescriptor, coin: AmountUnit): AmountUnit {
  if (typeof unit === 'object' && 'symbol' in unit) return unit;
  return unit === 'Coin' ? coin : smallestUnits;
}

function destinationOf({ kind, address, accountId, endpointId }: DestinationInput): TransactionDestination | undefined {
  if (kind === 'Account') return accountId ? { type: 'Account', accountId } : undefined;
  if (kind === 'Endpoint') return endpointId ? { type: 'Endpoint', endpointId } : undefined;
  return address.trim() ? { type: 'Address', address: address.trim() } : undefined;
}

function variantOf(field: FieldDescriptor, entered: VariantInput, coin: AmountUnit): unknown {
  const form = formOf(field, entered);
  if (form === undefined) return undefined;
  const members = form.fields.flatMap((member) => {
    const value = valueOf(member, entered[member.name], ownUnit(member, coin), coin);
    return value === undefined ? [] : [[member.name, value] as const];
  });
  return { type: form.type, ...Object.fromEntries(members) };
}

function valueOf(field: FieldDescriptor, entered: unknown, unit: AmountUnit | undefined, coin: AmountUnit): unknown {
  if (field.kind === 'destination') return isDestinationInput(entered) ? destinationOf(entered) : undefined;
  if (field.kind === 'variant') return isVariantInput(entered) ? variantOf(field, entered, coin) : undefined;
  if (field.kind === 'flags') return entered;
  const text = typeof entered === 'string' ? entered.trim() : '';
  if (text === '') return undefined;
  if (field.isText) return hexOf(text);
  if (field.kind === 'boolean') return text === 'true';
  if (field.kind === 'integer') return field.json === 'number' ? Number(text) : text;
  if (field.kind !== 'amount') return text;
  const parsed = unit && parseAmount(text, unit.decimals);
  if (!parsed?.ok) return text;
  const written = String(parsed.value + BigInt(field.countsFrom ?? 0));
  return field.json === 'number' ? Number(written) : written;
}

/** A text as the hexadecimal digits of its bytes. */
export function hexOf(text: string): string {
  return toHex(utf8(text));
}

/** What a person chose to pay: a level, or a fee of the ledger's own kinds. */
export const feeLevels = ['High', 'Medium', 'Low'] as const;
/** The level that was chosen; undefined for a fee of one's own. */
export const levelOf = (fee: string): (typeof feeLevels)[number] | undefined => feeLevels.find((level) => level === fee);
const isLevel = (fee: string): boolean => levelOf(fee) !== undefined;
/** The fee as a ledger can take it: a level, or a fee of its own kinds; a fee of another ledger's means nothing here. */
export const feeOn = (fee: string, { customFees }: Pick<LedgerDescriptor, 'customFees'>): string =>
  isLevel(fee) || customFees.some(({ type }) => type === fee) ? fee : 'Medium';

/** What is to be paid in the ledger's own form: the level, or the fields of the fee that was chosen instead. */
export function feeStrategyOf(
  fee: string,
  inputs: unknown,
  { descriptor, coin }: Pick<InputContext, 'descriptor' | 'coin'>,
): unknown {
  if (isLevel(fee)) return { type: 'Priority', priority: fee };
  const tree: Record<string, unknown> = {};
  put(tree, 'feeStrategy', { type: fee });
  for (const field of descriptor.customFees.find(({ type }) => type === fee)?.fields ?? []) {
    const value = valueOf(field, inputAt(inputs, field.name), ownUnit(field, coin), coin);
    if (value !== undefined) put(tree, field.name, value);
  }
  return tree['feeStrategy'];
}

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
    const value = valueOf(field, entered, unit, coin);
    if (value !== undefined) put(tree, path, value);
  };
  for (const field of single)
    add(parameters, field.name, field, inputAt(inputs, field.name), unitOf(field, single, inputs, context));
  for (const { path, fields } of repeated) {
    const rows = rowsAt(inputs, path);
    put(
      parameters,
      path,
      rows.flatMap((row) => {
        const entry: Record<string, unknown> = {};
        for (const field of fields)
          add(entry, within(path, field), field, inputAt(row, within(path, field)), ownUnit(field, coin));
        // A plain value that was left empty is none.
        return fields.some((field) => isPlain(path, field)) ? (entry[plainValue] ?? []) : [entry];
      }),
    );
  }
  const { operationPath } = descriptor;
  if (operationPath !== undefined) put(parameters, `${operationPath}.type`, operation);
  const around = descriptor.operations.find(({ type }) => type === operation)?.within ?? {};
  for (const [path, type] of Object.entries(around)) put(parameters, `${path}.type`, type);
  parameters['feeStrategy'] = feeStrategyOf(fee, inputs, context);
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
      unit: ownUnit(field, context.coin),
    })),
  ];
}

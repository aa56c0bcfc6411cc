import { fromHex, isObject } from '@countersign/kernel';
import {
  assetMember,
  currencyOf,
  type FieldDescriptor,
  type LedgerDescriptor,
  type TagPlace,
  transferMemo,
  type VariantForm,
} from '@countersign/ledger-port/descriptor';
import { operationIn, tagSaid, valuesAt } from '@countersign/ledger-port/operation';
import type { TransactionOrderParameters } from '@countersign/model';

import type { IntentPayload } from '../schemas/index.ts';
import { destinationsIn, type PaidDestination } from './destinations.ts';
import type { Field } from './fields.ts';
import { readableText } from './suspicious-text.ts';
import type { AmountUnit } from './values.ts';

/** What a type of ledger is and can do, as the ledger itself describes it; undefined for one that has no description here. */
export type Ledgers = (type: string) => LedgerDescriptor | undefined;

type Order = Extract<IntentPayload, { type: 'v0_CreateTransactionOrder' }>;

/** The fields of an order in its ledger's own words: those of its operation, and those that any of its orders may have. */
export function describedFields(
  { parameters, ledgerId }: Order,
  ledger: LedgerDescriptor,
): Readonly<Record<'operation' | 'others', readonly Field[]>> {
  const operation = operationIn(parameters, ledger);
  const names = new Map(ledger.operations.map(({ type, label }) => [type, label]));
  const coin: AmountUnit = { of: 'coin', ledgerType: ledger.type, ledgerId };
  const own = operation?.fields ?? [];
  const read = (fields: readonly FieldDescriptor[]) =>
    fields.flatMap((field) => fieldsFor(field, { parameters, unitOf: (one) => unitOf(one, fields, parameters, coin) }));
  const { operationPath } = ledger;
  return {
    operation: [
      ...(operationPath === undefined ? [] : [{ path: `parameters.${operationPath}.type`, kind: 'operation', names } as const]),
      ...read(own),
    ],
    others: [
      ...ledger.customFees.flatMap(({ fields }) => read(fields)),
      { path: 'parameters.feeStrategy.**', kind: 'open' },
      ...read(ledger.memos),
      ...read(ledger.others),
    ],
  };
}

/** The fields of a transfer's fees that a person set, in its ledger's own words. */
export function feeFields(ledger: LedgerDescriptor): readonly Field[] {
  const coin: AmountUnit = { of: 'coin', ledgerType: ledger.type };
  return ledger.customFees.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      fieldsFor(field, { parameters: {}, unitOf: (one) => unitOf(one, fields, {}, coin), root: 'customFees' }),
    ),
  );
}

/** What an amount of an order counts. */
function unitOf(field: FieldDescriptor, fields: readonly FieldDescriptor[], parameters: unknown, coin: AmountUnit): AmountUnit {
  if (field.unit === 'Coin') return coin;
  if (typeof field.unit === 'object' && 'symbol' in field.unit)
    return { of: 'issued', decimals: field.unit.decimals, code: field.unit.symbol };
  if (typeof field.unit === 'object' && 'code' in field.unit) {
    const [code] = valuesAt(parameters, field.unit.code);
    return typeof code === 'string' ? { of: 'issued', decimals: field.unit.decimals, code } : coin;
  }
  const beside = currencyOf(field, fields);
  if (beside === undefined) return { of: 'smallest' };
  const [currency] = valuesAt(parameters, beside.name);
  if (currency === undefined) return beside.required ? { of: 'smallest' } : coin;
  return isObject(currency) ? unitOfCurrency(currency, beside.forms ?? []) : { of: 'smallest' };
}

function unitOfCurrency(currency: Readonly<Record<string, unknown>>, forms: readonly VariantForm[]): AmountUnit {
  const form = forms.find(({ type }) => type === currency['type']);
  const tickerId = form && currency[assetMember(form) ?? ''];
  if (typeof tickerId === 'string') return { of: 'ticker', tickerId };
  const symbol = form?.symbol === undefined ? undefined : currency[form.symbol];
  const code = typeof symbol === 'string' ? symbol : undefined;
  return form?.decimals === undefined ? { of: 'smallest', code } : { of: 'issued', decimals: form.decimals, code };
}

const kinds = {
  account: { kind: 'entity', entity: 'account' },
  address: { kind: 'address' },
  asset: { kind: 'entity', entity: 'ticker' },
  boolean: { kind: 'flag' },
  choice: { kind: 'word' },
  destination: { kind: 'destination' },
  flags: { kind: 'words' },
  hex: { kind: 'encoded', as: 'hex' },
  id: { kind: 'id', of: 'order' },
  integer: { kind: 'number' },
  text: { kind: 'text' },
} as const satisfies Record<Exclude<FieldDescriptor['kind'], 'amount' | 'variant'>, object>;

/** What fields are read in: the whole of the parameters, and what their amounts count. */
interface Within {
  readonly parameters: unknown;
  readonly unitOf: (field: FieldDescriptor) => AmountUnit;
  readonly root?: string;
}

function fieldsFor(field: FieldDescriptor, within: Within): readonly Field[] {
  const { root = 'parameters', unitOf: unit } = within;
  const { label: ownLabel, name, list, kind, countsFrom } = field;
  const path = list === undefined ? name : `${list}.*${name.slice(list.length)}`;
  const place = { path: `${root}.${path}`, ownLabel };
  if (kind === 'amount') return [{ ...place, kind, counts: unit(field), ...(countsFrom !== undefined && { countsFrom }) }];
  if (kind !== 'variant') return [{ ...place, ...kinds[kind], ...(field.isCallData && { isCallData: true }) }];
  const parts = formsIn(field, within.parameters).flatMap((form) => partsOf(field, form));
  return [{ ...place, path: `${place.path}.type`, kind: 'word' }, ...alike(parts.flatMap((part) => fieldsFor(part, within)))];
}

/** The forms in which a field is there, one or, in a list, several. */
function formsIn({ name, forms = [] }: FieldDescriptor, parameters: unknown): readonly VariantForm[] {
  const types = new Set(valuesAt(parameters, name).map((value) => (isObject(value) ? value['type'] : undefined)));
  return forms.filter(({ type }) => types.has(type));
}

/** The members of a form as fields of their own. An asset is what the field itself is. */
function partsOf({ name, label, list }: FieldDescriptor, form: VariantForm): readonly FieldDescriptor[] {
  return form.fields.map((part) => ({
    ...part,
    name: `${name}.${part.name}`,
    label: part.kind === 'asset' ? label : `${label} · ${part.label}`,
    ...(list !== undefined && { list }),
  }));
}

/** Members of entries of a list that have several forms, each once: what is not of one kind in all of them is shown as it is. */
function alike(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ path, kind }, position) => {
    const same = fields.filter((other) => other.path === path);
    return same[0] === fields[position] && same.every((other) => other.kind === kind);
  });
}

/** Whom an order pays and how much in all, where its ledger calls it a payment. */
export interface Payment {
  readonly to: readonly PaidDestination[];
  readonly amount: bigint;
  readonly unit: AmountUnit;
  /** It calls a contract, or creates one where it pays nobody. */
  readonly isCall: boolean;
}

/** The payment in an order; undefined where there is none, or where its ledger has no description. */
export function paymentIn(
  { parameters, ledgerId }: Pick<Order, 'parameters' | 'ledgerId'>,
  ledgers: Ledgers,
): Payment | undefined {
  const ledger = ledgers(parameters.type);
  if (ledger === undefined) return undefined;
  const fields = [...(operationIn(parameters, ledger)?.fields ?? []), ...ledger.others];
  for (const { to, amount, call, tag } of ledger.payments) {
    const field = fields.find(({ name }) => name === amount);
    const amounts = valuesAt(parameters, amount).filter((one) => typeof one === 'string');
    const destinations = destinationsIn(valuesAt(parameters, to));
    const isWhole = destinations.length === amounts.length || (call !== undefined && destinations.length === 0);
    if (field === undefined || amounts.length === 0 || !isWhole) continue;
    const [data] = call === undefined ? [] : valuesAt(parameters, call);
    return {
      to: destinations.map((one) => ({ ...one, ...tagAt(parameters, ledger, tag) })),
      amount: amounts.reduce((sum, one) => sum + BigInt(one), 0n),
      unit: unitOf(field, fields, parameters, { of: 'coin', ledgerType: ledger.type, ledgerId }),
      isCall: typeof data === 'string' && data.length > '0x'.length,
    };
  }
  return undefined;
}

/** The tag of an order that says it beside its destination. */
function tagAt(
  parameters: TransactionOrderParameters,
  ledger: Pick<LedgerDescriptor, 'tags'>,
  place: TagPlace | undefined,
): Pick<PaidDestination, 'tag'> {
  const [value] = place === undefined ? [] : valuesAt(parameters, place.path);
  const tag = place && tagSaid(ledger, place, value);
  return tag === undefined ? {} : { tag };
}

/** What an order writes along with a payment for its payee, where its ledger carries texts that are no tags. */
export function memosIn(parameters: TransactionOrderParameters, ledgers: Ledgers): readonly string[] {
  const ledger = ledgers(parameters.type);
  const field = ledger && transferMemo(ledger);
  const memos = field === undefined ? [] : valuesAt(parameters, field.name);
  return memos.flatMap((memo) => {
    if (typeof memo !== 'string' || memo === '') return [];
    return (field?.kind === 'hex' ? readableText(() => fromHex(memo.toLowerCase())) : undefined) ?? memo;
  });
}

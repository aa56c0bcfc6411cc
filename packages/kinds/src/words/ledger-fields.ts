import { isObject } from '@countersign/kernel';
import { currencyOf, type CurrencyForm, type FieldDescriptor, type LedgerDescriptor } from '@countersign/ledger-port/descriptor';
import type { TransactionOrderParameters } from '@countersign/model';

import type { IntentPayload } from '../schemas/index.ts';
import { destinationsIn, type PaidDestination } from './destinations.ts';
import type { Field } from './fields.ts';
import type { AmountUnit } from './values.ts';

/** What a type of ledger is and can do, as the ledger itself describes it; undefined for one that has no description here. */
export type Ledgers = (type: string) => LedgerDescriptor | undefined;

/** What an order's parameters say at a path of its ledger's descriptor, which goes through lists. */
function valuesAt(parameters: unknown, path: string): readonly unknown[] {
  return path.split('.').reduce<readonly unknown[]>(
    (found, part) =>
      found.flatMap((at) => {
        const member = isObject(at) ? at[part] : undefined;
        if (member === undefined) return [];
        return Array.isArray(member) ? member : [member];
      }),
    [parameters],
  );
}

/** The operation that parameters ask for, in its ledger's terms. */
export function operationIn(
  parameters: TransactionOrderParameters,
  { namesOperation, operations }: LedgerDescriptor,
): LedgerDescriptor['operations'][number] | undefined {
  const [named] = namesOperation ? valuesAt(parameters, 'operation.type') : [];
  return named === undefined ? operations[0] : operations.find(({ type }) => type === named);
}

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
    fields.flatMap((field) => fieldsFor(field, () => unitOf(field, fields, parameters, coin)));
  return {
    operation: [
      ...(ledger.namesOperation ? [{ path: 'parameters.operation.type', kind: 'operation', names } as const] : []),
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
    fields.flatMap((field) => fieldsFor(field, () => unitOf(field, fields, {}, coin), 'customFees')),
  );
}

/** What an amount of an order counts. */
function unitOf(field: FieldDescriptor, fields: readonly FieldDescriptor[], parameters: unknown, coin: AmountUnit): AmountUnit {
  if (field.unit === 'Coin') return coin;
  if (typeof field.unit === 'object' && 'symbol' in field.unit)
    return { of: 'issued', decimals: field.unit.decimals, code: field.unit.symbol };
  const beside = currencyOf(field, fields);
  if (beside === undefined) return { of: 'smallest' };
  const [currency] = valuesAt(parameters, beside.name);
  if (currency === undefined) return beside.required ? { of: 'smallest' } : coin;
  return isObject(currency) ? unitOfCurrency(currency, beside.currencies ?? []) : { of: 'smallest' };
}

function unitOfCurrency(currency: Readonly<Record<string, unknown>>, forms: readonly CurrencyForm[]): AmountUnit {
  const { type, tickerId } = currency;
  if (typeof tickerId === 'string') return { of: 'ticker', tickerId };
  const form = forms.find((one) => one.type === type);
  const symbol = form?.symbol === undefined ? undefined : currency[form.symbol];
  const code = typeof symbol === 'string' ? symbol : undefined;
  return form?.decimals === undefined ? { of: 'smallest', code } : { of: 'issued', decimals: form.decimals, code };
}

const kinds = {
  address: { kind: 'address' },
  boolean: { kind: 'flag' },
  choice: { kind: 'word' },
  destination: { kind: 'destination' },
  flags: { kind: 'words' },
  hex: { kind: 'encoded', as: 'hex' },
  id: { kind: 'id', of: 'order' },
  integer: { kind: 'number' },
  text: { kind: 'text' },
} as const satisfies Record<Exclude<FieldDescriptor['kind'], 'amount' | 'currency'>, object>;

function fieldsFor(field: FieldDescriptor, unit: () => AmountUnit, root = 'parameters'): readonly Field[] {
  const { label: ownLabel, name, list, kind, countsFrom } = field;
  const within = list === undefined ? name : `${list}.*${name.slice(list.length)}`;
  const place = { path: `${root}.${within}`, ownLabel };
  if (kind === 'amount') return [{ ...place, kind, counts: unit(), ...(countsFrom !== undefined && { countsFrom }) }];
  if (kind !== 'currency') return [{ ...place, ...kinds[kind], ...(field.isCallData && { isCallData: true }) }];
  return [
    { ...place, path: `${place.path}.type`, kind: 'word' },
    { ...place, path: `${place.path}.tickerId`, kind: 'entity', entity: 'ticker' },
    ...(field.currencies ?? []).flatMap((form) =>
      form.fields.map((part): Field => ({
        ...kinds[part.kind === 'amount' || part.kind === 'currency' ? 'text' : part.kind],
        path: `${place.path}.${part.name}`,
        ownLabel: `${ownLabel} · ${part.label}`,
      })),
    ),
  ];
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
      to: destinations.map((one) => ({ ...one, ...tagAt(parameters, tag) })),
      amount: amounts.reduce((sum, one) => sum + BigInt(one), 0n),
      unit: unitOf(field, fields, parameters, { of: 'coin', ledgerType: ledger.type, ledgerId }),
      isCall: typeof data === 'string' && data.length > '0x'.length,
    };
  }
  return undefined;
}

/** The tag at a path, of an order that says it beside its destination. */
function tagAt(parameters: TransactionOrderParameters, path: string | undefined): { readonly tag?: string } {
  const [tag] = path === undefined ? [] : valuesAt(parameters, path);
  return typeof tag === 'number' || typeof tag === 'string' ? { tag: String(tag) } : {};
}

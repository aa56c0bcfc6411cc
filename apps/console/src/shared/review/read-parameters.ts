import { isObject } from '@countersign/kernel';
import type { FieldDescriptor, LedgerDescriptor } from '../ledgers/ledger-types.ts';
import { currencyOf, operationFields } from '@countersign/ledger-port/descriptor';

/** One line of an order: a field of its operation with its value, and the currency beside an amount. */
export interface ParameterLine {
  readonly path: string;
  readonly field: FieldDescriptor;
  readonly value: unknown;
  /** For an amount: the currency it counts, or that it counts the ledger's coin. */
  readonly currency?: unknown;
  readonly coin?: boolean;
}

/** An order's parameters as lines in the ledger's own order, and all that no line says. */
export interface ReadParameters {
  readonly operation: string;
  readonly lines: readonly ParameterLine[];
  readonly rest: Readonly<Record<string, unknown>>;
}

type Tree = Record<string, unknown>;

/** Takes the value at a path out of the tree; objects that become empty go as well. */
function take(tree: Tree, [step = '', ...rest]: readonly string[]): unknown {
  if (rest.length === 0) {
    const value = tree[step];
    delete tree[step];
    return value;
  }
  const inner = tree[step];
  if (!isObject(inner)) return undefined;
  const value = take(inner, rest);
  if (Object.keys(inner).length === 0) delete tree[step];
  return value;
}

const isNothing = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * Reads an order's parameters by its ledger's description. Nothing is lost: what the description does not name comes back as
 * `rest`, so that whoever approves sees all that is signed.
 */
export function readParameters(parameters: Readonly<Record<string, unknown>>, descriptor: LedgerDescriptor): ReadParameters {
  const rest: Tree = { ...structuredClone(parameters) };
  delete rest['type'];
  const [only] = descriptor.operations;
  const named = take(rest, ['operation', 'type']);
  const operation = typeof named === 'string' ? named : (only?.type ?? '');
  const { single, repeated } = operationFields(descriptor, operation);
  const values = new Map(single.map((field) => [field.name, take(rest, field.name.split('.'))]));
  const lines: ParameterLine[] = single.map((field) => {
    const beside = currencyOf(field, single);
    const currency = beside && values.get(beside.name);
    return {
      path: field.name,
      field,
      value: values.get(field.name),
      ...(currency !== undefined && { currency }),
      coin: beside ? currency === undefined && !beside.required : field.unit === 'Coin',
    };
  });
  for (const { path, fields } of repeated) {
    const taken = take(rest, path.split('.')) ?? [];
    const rows: readonly unknown[] = Array.isArray(taken) ? taken : [taken];
    const left: unknown[] = [];
    for (const [index, row] of rows.entries()) {
      if (!isObject(row)) {
        left.push(row);
        continue;
      }
      for (const field of fields) {
        const value = take(row, field.name.slice(path.length + 1).split('.'));
        lines.push({ path: `${path}.${index}.${field.name}`, field, value, coin: field.unit === 'Coin' });
      }
      if (Object.keys(row).length > 0) left.push(row);
    }
    if (left.length > 0) rest[path] = left;
  }
  return { operation, lines: lines.filter(({ value }) => !isNothing(value)), rest };
}

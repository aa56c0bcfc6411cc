import { isObject } from '@countersign/kernel';
import type { AddressTag, TransactionOrderParameters } from '@countersign/model';
import type { OrderKind } from '@countersign/model/names';

import type { FieldDescriptor, LedgerDescriptor, OperationDescriptor, TagPlace } from './descriptor.ts';
import { readTag } from './read-tag.ts';

/** What an order's parameters say at a path of its ledger's descriptor, which goes through lists. */
export function valuesAt(parameters: unknown, path: string): readonly unknown[] {
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
  { operationPath, operations }: Pick<LedgerDescriptor, 'operationPath' | 'operations'>,
): OperationDescriptor | undefined {
  const [named] = operationPath === undefined ? [] : valuesAt(parameters, `${operationPath}.type`);
  return named === undefined ? operations[0] : operations.find(({ type }) => type === named);
}

/** Which kind of order parameters are; undefined for those of no kind, as every order is that gives a contract something to do. */
export function orderKindIn(
  parameters: TransactionOrderParameters,
  ledger: Pick<LedgerDescriptor, 'operationPath' | 'operations'>,
): OrderKind | undefined {
  const operation = operationIn(parameters, ledger);
  if (operation?.orderKind === undefined) return undefined;
  const calls = operation.fields.flatMap(callPaths).flatMap((path) => valuesAt(parameters, path));
  return calls.every((data) => data === '' || data === '0x') ? operation.orderKind : undefined;
}

/** Where in an order a field, or a form of it, has what a contract is called with. */
function callPaths({ name, isCallData, forms = [] }: FieldDescriptor): readonly string[] {
  if (isCallData) return [name];
  return forms.flatMap(({ fields }) => fields.filter((field) => field.isCallData).map((field) => `${name}.${field.name}`));
}

/** The tag that a value says at its place in an order, which is a plain one or a form with its `value`; undefined for anything else. */
export function tagSaid({ tags }: Pick<LedgerDescriptor, 'tags'>, place: TagPlace, value: unknown): AddressTag | undefined {
  const form = isObject(value) ? value : undefined;
  const type = typeof place.type === 'string' ? place.type : place.type[String(form?.['type'])];
  const text = form === undefined ? value : form['value'];
  if (type === undefined || text === '' || (typeof text !== 'string' && typeof text !== 'number')) return undefined;
  const kind = tags.find((one) => one.type === type);
  return (kind && readTag(kind, String(text))) ?? { type, value: String(text) };
}

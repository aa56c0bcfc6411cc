import type { FieldDescriptor, LedgerDescriptor } from '../../../../shared/ledgers/ledger-types.ts';
import { TransactionOrderParameters } from '@countersign/model';
import { z } from 'zod';

/** The fields of an operation: those that stand once, and those that may stand several times, by the path of their list. */
export interface OperationShape {
  readonly single: readonly FieldDescriptor[];
  readonly repeated: readonly {
    readonly path: string;
    readonly required: boolean;
    readonly fields: readonly FieldDescriptor[];
  }[];
}

const unwrapped = (schema: unknown): unknown => (schema instanceof z.ZodOptional ? unwrapped(schema.unwrap()) : schema);

const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> => (schema instanceof z.ZodObject ? schema.shape : {});

function named(options: readonly unknown[], type: string): unknown {
  return options.find((option) => {
    const literal = shapeOf(option)['type'];
    return literal instanceof z.ZodLiteral && literal.value === type;
  });
}

/** The schema at a path of a ledger's parameters, for one operation; lists are passed through to their elements. */
function schemaAt(ledgerType: string, operation: string, path: string): unknown {
  let at: unknown = named(TransactionOrderParameters.options, ledgerType);
  for (const step of path.split('.')) {
    const here = unwrapped(at);
    const element = here instanceof z.ZodArray ? unwrapped(here.element) : here;
    const one = element instanceof z.ZodDiscriminatedUnion ? named(element.options, operation) : element;
    at = unwrapped(shapeOf(one)[step]);
  }
  return at;
}

/** Whether the ledger's parameters name their operation. */
export function namesOperation(ledgerType: string): boolean {
  return 'operation' in shapeOf(named(TransactionOrderParameters.options, ledgerType));
}

/** Whether whole numbers at a path are JSON numbers; otherwise they are decimal text. */
export function isNumber(ledgerType: string, operation: string, path: string): boolean {
  return schemaAt(ledgerType, operation, path) instanceof z.ZodNumber;
}

/** The path of the list that a field stands in; undefined for one that stands once. */
function listOf(ledgerType: string, operation: string, path: string): string | undefined {
  const steps = path.split('.');
  const prefixes = steps.slice(0, -1).map((_, index) => steps.slice(0, index + 1).join('.'));
  return prefixes.find((prefix) => schemaAt(ledgerType, operation, prefix) instanceof z.ZodArray);
}

/** An operation's own fields and the ledger's memos, as a form or a review goes through them. */
export function operationShape(descriptor: LedgerDescriptor, operation: string): OperationShape {
  const own = descriptor.operations.find(({ type }) => type === operation)?.fields ?? [];
  const memos = descriptor.memos
    .filter(({ name }) => !name.startsWith('operation.'))
    .map((memo): FieldDescriptor => ({ ...memo, required: false }));
  const single: FieldDescriptor[] = [];
  const lists = new Map<string, FieldDescriptor[]>();
  for (const field of [...own, ...memos]) {
    const list = listOf(descriptor.type, operation, field.name);
    if (list === undefined) single.push(field);
    else lists.set(list, [...(lists.get(list) ?? []), field]);
  }
  return {
    single,
    repeated: [...lists].map(([path, fields]) => ({ path, fields, required: fields.some(({ required }) => required) })),
  };
}

/** The field that says in which currency an amount is: a currency beside it. */
export function currencyBeside(field: FieldDescriptor, fields: readonly FieldDescriptor[]): FieldDescriptor | undefined {
  const parent = field.name.slice(0, field.name.lastIndexOf('.') + 1);
  return fields.find(({ kind, name }) => kind === 'currency' && name.slice(0, name.lastIndexOf('.') + 1) === parent);
}

/** What an amount without a currency beside it counts: `amount` is the ledger's coin, anything else smallest units of its own. */
export const isCoin = ({ name }: FieldDescriptor): boolean => name === 'amount' || name.endsWith('.amount');

import { CustomFees, LedgerParameters, TickerLedgerDetails, TransactionOrderParameters } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import type { FieldDescriptor } from '../descriptor.ts';
import type { LedgerModule } from '../ledger-module.ts';
import { memberOf, ofType, schemaFields, typeNames, type SchemaField } from './schema-fields.ts';

/**
 * The descriptor is the model's schemas in words: every field of every operation, fee and token is described once, as what it is there,
 * and nothing else is, so that forms make valid orders and reviews leave nothing out.
 */
export function describeDescriptor({ descriptor, address }: LedgerModule): void {
  function schemaOf(name: 'operation' | 'feeStrategy') {
    return memberOf(ofType(TransactionOrderParameters, descriptor.type), name);
  }

  describe('descriptor', () => {
    test('is of a ledger that the model knows', () => {
      expect(() => [
        ofType(LedgerParameters, descriptor.type),
        ofType(TransactionOrderParameters, descriptor.type),
      ]).not.toThrow();
      expect(descriptor.operations.length).toBeGreaterThan(0);
      expect(new Set(descriptor.operations.map((operation) => operation.type)).size).toBe(descriptor.operations.length);
      expect(descriptor.confirmations).toBeGreaterThan(0);
      expect(descriptor.tokens.find(({ standard }) => standard === 'Native')?.decimals).toBe(descriptor.decimals);
    });

    test('says by a member of its parameters which networks are real, and which are tests', () => {
      const { member, main, test: tests } = descriptor.networks;
      expect(memberOf(ofType(LedgerParameters, descriptor.type), member)).toBeDefined();
      expect(main.length).toBeGreaterThan(0);
      expect(new Set([...main, ...tests]).size).toBe(main.length + tests.length);
    });

    test('bounds the fees of orders that name no maximum, by a member of its parameters', () => {
      const { usual, member, others } = descriptor.maximumFee;
      expect(memberOf(ofType(LedgerParameters, descriptor.type), member)).toBeDefined();
      expect(memberOf(ofType(LedgerParameters, descriptor.type), 'maximumFee')).toBeDefined();
      for (const bound of [usual, ...Object.values(others)]) expect(bound).toBeGreaterThan(0n);
    });

    test('has the operations of its schema, and says whether orders name theirs', () => {
      const operation = schemaOf('operation');
      expect(descriptor.namesOperation).toBe(operation !== undefined);
      if (operation === undefined) expect(descriptor.operations).toHaveLength(1);
      else expect(namesOf(descriptor.operations)).toEqual(typeNames(operation));
    });

    for (const operation of descriptor.operations) {
      test(`operation ${operation.type} has the fields of its schema, and no others`, () => {
        const parameters = ofType(TransactionOrderParameters, descriptor.type);
        const own = schemaOf('operation');
        const beside = schemaFields(parameters).filter(({ name }) => !/^(operation|feeStrategy)\./.test(name));
        const within = own === undefined ? [] : schemaFields(ofType(own, operation.type), 'operation');
        // A memo may be within some operations and not in others.
        const memos = descriptor.memos.filter(({ name }) => !name.startsWith('operation.'));
        const described = new Map([...memos, ...descriptor.others, ...operation.fields].map((field) => [field.name, field]));
        expect([...described.keys()].toSorted()).toEqual([...beside, ...within].map(({ name }) => name).toSorted());
        for (const field of [...beside, ...within]) expectField(described.get(field.name), field);
        const units = operation.fields.flatMap(({ unit }) =>
          typeof unit === 'object' && 'currency' in unit ? [unit.currency] : [],
        );
        for (const currency of units) expect(described.get(currency)?.kind).toBe('currency');
      });
    }

    test('says of a payment where its fields are', () => {
      const all = [...descriptor.others, ...descriptor.operations.flatMap(({ fields }) => fields)];
      const fieldAt = (path: string) => all.find(({ name }) => name === path);
      expect(descriptor.payments.length).toBeGreaterThan(0);
      for (const { to, amount, call } of descriptor.payments) {
        expect([fieldAt(to)?.kind, fieldAt(amount)?.kind]).toEqual(['destination', 'amount']);
        if (call !== undefined) expect(fieldAt(call)?.isCallData).toBe(true);
      }
    });

    test('has the fees of its schema', () => {
      const strategy = schemaOf('feeStrategy');
      if (strategy === undefined) throw new Error('no fee strategy');
      expect(['Priority', ...namesOf(descriptor.customFees)].toSorted()).toEqual(typeNames(strategy));
      for (const { type, fields } of descriptor.customFees)
        expectFields(fields, schemaFields(ofType(strategy, type), 'feeStrategy'));
    });

    test('has fees of their own in transfers too', () => {
      if (descriptor.customFees.length === 0) return;
      const strategy = memberOf(ofType(CustomFees, descriptor.type), 'feeStrategy');
      expect(strategy && typeNames(strategy)).toEqual(namesOf(descriptor.customFees));
    });

    test('has the tokens of its schema', () => {
      const properties = memberOf(ofType(TickerLedgerDetails, descriptor.type), 'properties');
      if (properties === undefined) throw new Error('no ticker properties');
      expect(descriptor.tokens.map(({ standard }) => standard).toSorted()).toEqual(typeNames(properties));
      for (const { standard, properties: fields } of descriptor.tokens)
        expectFields(fields, schemaFields(ofType(properties, standard), 'properties'));
    });

    test('says of change and tags what the codec does', () => {
      expect(descriptor.tags.length > 0).toBe(address.withTag !== undefined);
      expect(descriptor.change !== undefined).toBe(descriptor.spends === 'Outputs');
      const { field, primary } = { ...descriptor.change };
      const choices = descriptor.operations.flatMap(({ fields }) => fields.filter(({ name }) => name === field));
      expect(choices.every(({ options: words = [] }) => primary !== undefined && words.includes(primary))).toBe(true);
      expect(choices.length > 0).toBe(field !== undefined);
    });
  });
}

function namesOf(described: readonly { readonly type: string }[]): readonly string[] {
  return described.map(({ type }) => type).toSorted();
}

function expectFields(described: readonly FieldDescriptor[], fields: readonly SchemaField[]): void {
  expect(described.map(({ name }) => name).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
  for (const field of fields)
    expectField(
      described.find(({ name }) => name === field.name),
      field,
    );
}

const kinds = {
  destination: ['destination'],
  currency: ['currency'],
  flags: ['flags'],
  boolean: ['boolean'],
  number: ['amount', 'integer'],
  choice: ['choice'],
  text: ['amount', 'hex', 'integer', 'text', 'address', 'id'],
} as const satisfies Record<SchemaField['type'], readonly FieldDescriptor['kind'][]>;

/** One comparison for each field, which shows both where they differ. */
function expectField(described: FieldDescriptor | undefined, field: SchemaField): void {
  if (described === undefined) throw new Error(`${field.name} is not described`);
  const { name, required, list, json, unit, options = [], maximumLength = Infinity } = described;
  const [minimum, maximum] = [Number(described.minimum ?? 0), Number(described.maximum ?? Infinity)];
  const isText = ['text', 'hex', 'address'].includes(described.kind);
  expect({
    name,
    required,
    list,
    kind: kinds[field.type].some((kind) => kind === described.kind),
    json,
    hasUnit: unit !== undefined,
    options: options.toSorted(),
    isWithin: minimum <= maximum && minimum >= (field.minimum ?? 0) && maximum <= (field.maximum ?? Infinity),
    isShortEnough: !isText || maximumLength <= (field.maximumLength ?? Infinity),
  }).toEqual({
    name: field.name,
    required: field.required,
    list: field.list,
    kind: true,
    json: field.type === 'number' ? 'number' : undefined,
    hasUnit: described.kind === 'amount',
    options: (field.options ?? []).toSorted(),
    isWithin: true,
    isShortEnough: true,
  });
}

import {
  CustomFees,
  LedgerParameters,
  TickerLedgerDetails,
  TransactionOrderParameters,
  type AddressTag,
} from '@countersign/model';
import { namedAccountMember } from '@countersign/model/names';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';

import { assetMember, type FieldDescriptor } from '../descriptor.ts';
import type { LedgerModule } from '../ledger-module.ts';
import { memberOf, ofType, schemaFields, shapesAt, typeNames, type SchemaField } from './schema-fields.ts';

/** The one shape that `resourceStrategy` has is described by its members: see `replacementFields`. Other fields are as they are. */
function membersOfReplacement(field: SchemaField): readonly SchemaField[] {
  if (field.name !== 'resourceStrategy') return [field];
  const members = (field.forms ?? []).flatMap(({ fields }) => fields);
  return members.map((member) => ({ ...member, name: `${field.name}.${member.name}`, required: false }));
}

/**
 * The descriptor is the model's schemas in words: every field of every operation, fee and token is described once, as what it is there,
 * and nothing else is, so that forms make valid orders and reviews leave nothing out.
 */
export function describeDescriptor(
  {
    descriptor,
    address,
    presence,
  }: Pick<LedgerModule, 'descriptor' | 'presence'> & { readonly address: Pick<LedgerModule['address'], 'withTag'> },
  ledgers: z.ZodType = LedgerParameters,
): void {
  const parametersOfLedger = () => ofType(ledgers, descriptor.type);
  const parametersOfOrder = () => ofType(TransactionOrderParameters, descriptor.type);
  const strategyOfFees = () => {
    const strategy = memberOf(parametersOfOrder(), 'feeStrategy');
    if (strategy === undefined) throw new Error('no fee strategy');
    return strategy;
  };
  const [rootOfOperation = ''] = descriptor.operationPath?.split('.') ?? [];

  describe('descriptor', () => {
    test('is of a ledger that the model knows', () => {
      expect(() => [parametersOfLedger(), parametersOfOrder()]).not.toThrow();
      expect(descriptor.operations.length).toBeGreaterThan(0);
      expect(new Set(descriptor.operations.map((operation) => operation.type)).size).toBe(descriptor.operations.length);
      expect(descriptor.confirmations).toBeGreaterThan(0);
    });

    test('has decimals of its own, or has them said by a number among its parameters, which are those of its coin as well', () => {
      const { decimals, tokens } = descriptor;
      const native = tokens.find(({ standard }) => standard === 'Native');
      expect(native).toBeDefined();
      expect(native?.decimals).toBe(typeof decimals === 'number' ? decimals : undefined);
      if (typeof decimals === 'number') return;
      expect(schemaFields(parametersOfLedger()).find(({ name }) => name === decimals.member)).toMatchObject({
        type: 'number',
        required: true,
      });
    });

    test('says by a member of its parameters which networks are real, and which are tests, or that it is the same for all', () => {
      if (typeof descriptor.networks === 'string') return;
      const { member, main, test: tests, absent } = descriptor.networks;
      const said = schemaFields(parametersOfLedger()).find(({ name }) => name === member);
      expect(said).toBeDefined();
      expect(absent === undefined).toBe(said?.required);
      expect(main.length > 0 || absent === 'Main').toBe(true);
      expect(new Set([...main, ...tests]).size).toBe(main.length + tests.length);
    });

    test('bounds the fees of orders that name no maximum, by a member of its parameters where they differ', () => {
      const { usual, member, others = {} } = descriptor.maximumFee;
      if (member !== undefined) expect(memberOf(parametersOfLedger(), member)).toBeDefined();
      expect(Object.keys(others).length === 0 || member !== undefined).toBe(true);
      expect(memberOf(parametersOfLedger(), 'maximumFee')).toBeDefined();
      for (const bound of [usual, ...Object.values(others)]) expect(bound).toBeGreaterThan(0n);
    });

    test('has the operations of its schema, and says where in an order theirs is and what that is within', () => {
      const { operationPath, operations } = descriptor;
      if (operationPath === undefined) {
        expect(operations).toHaveLength(1);
        expect(memberOf(parametersOfOrder(), 'operation')).toBeUndefined();
        return;
      }
      const byType = (one: { readonly type: string }, other: { readonly type: string }) => one.type.localeCompare(other.type);
      expect(operations.map(({ type, within = {} }) => ({ type, within })).toSorted(byType)).toEqual(
        shapesAt(parametersOfOrder(), operationPath)
          .map(({ type, within }) => ({ type, within }))
          .toSorted(byType),
      );
    });

    for (const operation of descriptor.operations) {
      test(`operation ${operation.type} has the fields of its schema, and no others`, () => {
        const { operationPath } = descriptor;
        const beside = schemaFields(parametersOfOrder())
          .filter(({ name }) => !['feeStrategy', rootOfOperation].includes(name.split('.')[0] ?? ''))
          .flatMap(membersOfReplacement);
        const own = operationPath && shapesAt(parametersOfOrder(), operationPath).find(({ type }) => type === operation.type);
        const within = own ? schemaFields(own.schema, operationPath) : [];
        // A memo may be within some operations and not in others.
        const memos = descriptor.memos.filter(({ name }) => rootOfOperation === '' || !name.startsWith(`${rootOfOperation}.`));
        const described = new Map([...memos, ...descriptor.others, ...operation.fields].map((field) => [field.name, field]));
        expect([...described.keys()].toSorted()).toEqual([...beside, ...within].map(({ name }) => name).toSorted());
        for (const field of [...beside, ...within]) expectField(described.get(field.name), field);
        const units = operation.fields.flatMap(({ unit }) =>
          typeof unit === 'object' && 'currency' in unit ? [unit.currency] : [],
        );
        for (const currency of units) {
          const forms = described.get(currency)?.forms ?? [];
          expect(forms.some((form) => assetMember(form) !== undefined || form.decimals !== undefined)).toBe(true);
        }
      });
    }

    test('names what makes a transaction endless among the fields that any order may have, where others end', () => {
      const { endlessWith, others, signatureWaitSeconds } = descriptor;
      if (endlessWith === undefined) return;
      expect(others.find(({ name }) => name === endlessWith)).toMatchObject({ required: false });
      expect(signatureWaitSeconds).toBeDefined();
    });

    test('names accounts by their ids where all readers of orders look for one', () => {
      const named = descriptor.operations.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'account'));
      for (const { name } of named) expect(name).toBe(`${descriptor.operationPath ?? ''}.${namedAccountMember}`);
    });

    test('says by which operation that is made, and where that names the account that it is for', () => {
      const { endlessMadeBy, endlessWith, operations } = descriptor;
      if (endlessMadeBy === undefined) return;
      expect(endlessWith).toBeDefined();
      const made = operations.find(({ type }) => type === endlessMadeBy.operation);
      expect(made?.fields.find(({ name }) => name === endlessMadeBy.account)).toMatchObject({ kind: 'account', required: true });
    });

    test('says of a payment where its fields are', () => {
      const all = [...descriptor.others, ...descriptor.memos, ...descriptor.operations.flatMap(({ fields }) => fields)];
      const fieldAt = (path: string) => all.find(({ name }) => name === path);
      expect(descriptor.payments.length).toBeGreaterThan(0);
      for (const { to, amount, call, tag } of descriptor.payments) {
        expect([fieldAt(to)?.kind, fieldAt(amount)?.kind]).toEqual(['destination', 'amount']);
        if (call !== undefined) expect(fieldAt(call)?.isCallData).toBe(true);
        if (tag === undefined) continue;
        expect(fieldAt(tag.path)).toBeDefined();
        const kinds = typeof tag.type === 'string' ? [tag.type] : Object.values(tag.type);
        expect(descriptor.tags.map(({ type }) => type)).toEqual(expect.arrayContaining(kinds));
        if (typeof tag.type !== 'string')
          expect(
            fieldAt(tag.path)
              ?.forms?.map(({ type }) => type)
              .toSorted(),
          ).toEqual(Object.keys(tag.type).toSorted());
      }
    });

    test('says of the operations that pay, and of no others, that they are transfers', () => {
      const pays = ({ fields }: (typeof descriptor.operations)[number]) =>
        descriptor.payments.some(({ to, amount }) => [to, amount].every((path) => fields.some(({ name }) => name === path)));
      const transfers = descriptor.operations.filter(({ orderKind }) => orderKind === 'Transfer');
      expect(transfers.length).toBeGreaterThan(0);
      expect(transfers.map(({ type }) => type)).toEqual(descriptor.operations.filter(pays).map(({ type }) => type));
    });

    test('says what creates an account where the rules say which addresses are there, and how tokens are taken by an operation that it has', () => {
      expect(descriptor.createdBy !== undefined).toBe(presence !== undefined);
      for (const { optIn, properties, code } of descriptor.tokens) {
        if (code !== undefined) expect(properties.map(({ name }) => name)).toContain(`properties.${code}`);
        if (optIn === undefined) continue;
        const { fields = [] } = descriptor.operations.find(({ type }) => type === optIn.operation) ?? {};
        for (const [path, value] of Object.entries(optIn.begins)) {
          expect(fields.map(({ name }) => name)).toContain(fields.find(({ name }) => `${path}.`.startsWith(`${name}.`))?.name);
          if (typeof value !== 'string') expect(properties.map(({ name }) => name)).toContain(`properties.${value.property}`);
        }
      }
    });

    test('has the fees of its schema', () => {
      const strategy = strategyOfFees();
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

    test('says how large tags of each of its kinds may be', () => {
      const limits = descriptor.tags.map(({ type, maximum, maximumBytes }) => [
        type,
        maximum !== undefined,
        maximumBytes !== undefined,
      ]);
      expect(limits).toEqual(descriptor.tags.map(({ type }) => [type, numbers.has(type), type === 'MemoText']));
      expect(new Set(descriptor.tags.map(({ type }) => type)).size).toBe(limits.length);
    });

    test('says of change and tags what the codec does', () => {
      expect(descriptor.tags.length > 0).toBe(address.withTag !== undefined);
      // Where an order does not say it, what is spent of outputs comes back to its own address.
      expect(descriptor.change === undefined || descriptor.spends === 'Outputs').toBe(true);
      const { field, primary } = { ...descriptor.change };
      const choices = descriptor.operations.flatMap(({ fields }) => fields.filter(({ name }) => name === field));
      expect(choices.every(({ options: words = [] }) => primary !== undefined && words.includes(primary))).toBe(true);
      expect(choices.length > 0).toBe(field !== undefined);
    });
  });
}

/** Kinds of tags that are numbers; the others are texts and hashes. */
const numbers: ReadonlySet<AddressTag['type']> = new Set(['DestinationTag', 'MemoId', 'Muxed']);

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
  variant: ['variant'],
  flags: ['flags'],
  boolean: ['boolean'],
  number: ['amount', 'integer'],
  choice: ['choice'],
  text: ['amount', 'hex', 'integer', 'text', 'address', 'id', 'account', 'asset'],
} as const satisfies Record<SchemaField['type'], readonly FieldDescriptor['kind'][]>;

/** One comparison for each field, which shows both where they differ. */
function expectField(described: FieldDescriptor | undefined, field: SchemaField): void {
  if (described === undefined) throw new Error(`${field.name} is not described`);
  const { name, required, list, json, unit, options = [], maximumBytes, maximumLength = maximumBytes ?? Infinity } = described;
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
    countsBytes: maximumBytes !== undefined,
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
    countsBytes: field.countsBytes === true,
  });
  expectForms(described, field);
}

/** Every shape of a choice is described, as what it is there; members of one name are entered alike in all of them. */
function expectForms({ forms = [] }: FieldDescriptor, field: SchemaField): void {
  expect(namesOf(forms)).toEqual(namesOf(field.forms ?? []));
  for (const { type, fields } of field.forms ?? []) expectFields(forms.find((form) => form.type === type)?.fields ?? [], fields);
  const entered = forms.flatMap(({ fields }) => fields.map(({ name, kind }) => `${name}: ${compound[kind] ?? 'text'}`));
  const names = forms.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(new Set(entered).size).toBe(new Set(names).size);
  // Neither form nor review has rows within a shape.
  expect(forms.flatMap(({ fields }) => fields.filter(({ list }) => list !== undefined))).toEqual([]);
  for (const { fields, symbol } of forms) expect(symbol === undefined || fields.some(({ name }) => name === symbol)).toBe(true);
}

/** What is not entered as one text. */
const compound: Partial<Record<FieldDescriptor['kind'], string>> = {
  destination: 'destination',
  flags: 'flags',
  variant: 'variant',
};

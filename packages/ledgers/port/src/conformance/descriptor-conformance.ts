import { LedgerParameters, TickerLedgerDetails, TransactionOrderParameters } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import type { FieldDescriptor } from '../descriptor.ts';
import type { LedgerModule } from '../ledger-module.ts';
import { membersAt, options, typeName } from './schema-fields.ts';

/** The descriptor's operations, fees, memos and tokens are those of the model's schemas, so that forms make valid orders. */
export function describeDescriptor(module: LedgerModule): void {
  const { descriptor } = module;
  const ofThisType = (schema: Parameters<typeof options>[0]) => {
    const found = options(schema).find((option) => typeName(option) === descriptor.type);
    if (found === undefined) throw new Error(`no schema option of type ${descriptor.type}`);
    return found;
  };

  describe('descriptor', () => {
    test('is of a ledger that the model knows', () => {
      expect(() => [ofThisType(LedgerParameters), ofThisType(TransactionOrderParameters)]).not.toThrow();
      expect(descriptor.operations.length).toBeGreaterThan(0);
      expect(new Set(descriptor.operations.map((operation) => operation.type)).size).toBe(descriptor.operations.length);
      expect(descriptor.confirmations).toBeGreaterThan(0);
    });

    for (const operation of descriptor.operations) {
      test(`operation ${operation.type} has the fields of its schema`, () => {
        const parameters = ofThisType(TransactionOrderParameters);
        const operations = membersAt(parameters, 'operation').flatMap((member) => options(member.schema));
        const own = operations.find((option) => typeName(option) === operation.type);
        expect(operations.length === 0 || own !== undefined, `operation type ${operation.type}`).toBe(true);
        for (const field of operation.fields) {
          const inOperation = field.name.startsWith('operation.');
          const members =
            inOperation && own !== undefined
              ? membersAt(own, field.name.slice('operation.'.length))
              : membersAt(parameters, field.name);
          expectField(field, members);
        }
      });
    }

    for (const fee of descriptor.customFees) {
      test(`custom fee ${fee.type} has the fields of its schema`, () => {
        const strategies = membersAt(ofThisType(TransactionOrderParameters), 'feeStrategy').flatMap(({ schema }) =>
          options(schema),
        );
        const strategy = strategies.find((option) => typeName(option) === fee.type);
        expect(strategy, `no fee strategy ${fee.type}`).toBeDefined();
        if (strategy === undefined) return;
        for (const field of fee.fields) expectField(field, membersAt(strategy, field.name.replace(/^feeStrategy\./, '')));
      });
    }

    for (const token of descriptor.tokens) {
      test(`token ${token.standard} has the fields of its schema`, () => {
        const kinds = membersAt(ofThisType(TickerLedgerDetails), 'properties').flatMap(({ schema }) => options(schema));
        const kind = kinds.find((option) => typeName(option) === token.standard);
        expect(kind, `no ticker properties ${token.standard}`).toBeDefined();
        if (kind === undefined) return;
        for (const field of token.properties) expectField(field, membersAt(kind, field.name.replace(/^properties\./, '')));
      });
    }

    for (const memo of descriptor.memos) {
      test(`memo ${memo.name} has a place in the order`, () =>
        expect(membersAt(ofThisType(TransactionOrderParameters), memo.name).length).toBeGreaterThan(0));
    }
  });
}

function expectField(field: FieldDescriptor, members: ReturnType<typeof membersAt>): void {
  expect(members.length, `${field.name} is no field of the schema`).toBeGreaterThan(0);
  if (members.every((member) => member.required)) expect(field.required, `${field.name} is required by the schema`).toBe(true);
  if (field.minimum !== undefined && field.maximum !== undefined)
    expect(BigInt(field.maximum)).toBeGreaterThanOrEqual(BigInt(field.minimum));
  if (field.kind === 'choice') expect(field.options?.length ?? 0).toBeGreaterThan(0);
}

import { IntentPayload, intentPayloads } from '@countersign/kinds/schemas';
import { IntentType } from '@countersign/model';
import { expect, test } from 'vitest';

import { id } from '../testing/fixtures.ts';
import { samples } from '../testing/samples.ts';
import { noNames, type Names } from './names.ts';
import { factsOf } from './read-fields.ts';
import { referencesIn } from './references.ts';
import { registry } from './registry.ts';
import { whatText } from './sentence.ts';
import { english } from './texts.ts';

const types = IntentType.options;
const noLedgers = () => undefined;
const known: Names = {
  name: (kind, entityId) => `${kind} ${Number(entityId.slice(-4))}`,
  ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 6 }),
};

function sentence(type: IntentType, names: Names): string {
  return whatText(IntentPayload.parse(samples[type].payload), noLedgers, names, english);
}

test('every kind has words, and no other', () => {
  expect(Object.keys(registry).toSorted()).toEqual(types.toSorted());
});

test.each(types)('%s: the sample is valid', (type) => {
  expect(intentPayloads[type].safeParse(samples[type].payload).error).toBeUndefined();
});

test.each(types)('%s: the sentence says something, with names and without', (type) => {
  for (const names of [known, noNames]) {
    const text = sentence(type, names);
    expect(text).not.toMatch(/what\.|\{\{|\ue000|undefined/);
    expect(text.split(' ').length).toBeGreaterThan(2);
  }
});

test('a transfer says how much, from where, to whom', () => {
  expect(sentence('v0_CreateTransferOrder', known)).toBe('send 1.5 USD from account 2 to 0x529084…E4169EE7');
});

test('an amount of an unknown asset is never scaled', () => {
  expect(sentence('v0_CreateTransferOrder', noNames)).toContain('1,500,000 smallest units of an unknown asset');
});

test('the references of a transfer are its account and its asset', () => {
  const payload = IntentPayload.parse(samples.v0_CreateTransferOrder.payload);
  expect(referencesIn(payload, id(9), 'all', noLedgers)).toEqual([
    { kind: 'ticker', id: id(3), domainId: id(9) },
    { kind: 'account', id: id(2), domainId: id(9) },
  ]);
});

test('a sentence wants no more names than it says', () => {
  const payload = IntentPayload.parse(samples.v0_CreateEndpoint.payload);
  expect(referencesIn(payload, id(9), 'sentence', noLedgers)).toEqual([
    { kind: 'ledger', id: 'ethereum-sandbox', domainId: id(9) },
  ]);
  const order = IntentPayload.parse(samples.v0_CreateTransferOrder.payload);
  expect(referencesIn(order, id(9), 'sentence', noLedgers).map(({ kind }) => kind)).toEqual(['ticker', 'account']);
});

test("a manifest's bytes are read as what is signed: hexadecimal of a message, base64 of anything else", () => {
  const says = (content: { type: 'EIP-191' | 'Unsafe'; value: string }) =>
    factsOf({ type: 'v0_SignManifest', id: id(1), accountId: id(2), content, customProperties: {} }, noLedgers).flatMap(
      ({ value }) => (value.kind === 'encoded' ? [value.says] : []),
    );
  expect(says({ type: 'EIP-191', value: '0x48656c6c6f21' })).toEqual(['Hello!']);
  // Base64 too, of other bytes: anyone who shows it as hexadecimal shows what nobody signs.
  expect(says({ type: 'Unsafe', value: '0x48656c6c6f' })).toEqual([undefined]);
  expect(says({ type: 'Unsafe', value: 'SGVsbG8h' })).toEqual(['Hello!']);
});

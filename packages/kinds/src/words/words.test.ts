import { translator, type Translate } from '@countersign/kernel';
import { IntentPayload, intentPayloads } from '@countersign/kinds/schemas';
import { IntentType } from '@countersign/model';
import { intentTypesAbout } from '@countersign/model/names';
import { expect, test } from 'vitest';

import { id } from '../testing/fixtures.ts';
import { samples } from '../testing/samples.ts';
import { noNames, type Names } from './names.ts';
import { factsOf } from './read-fields.ts';
import { allReferencesIn } from './references-in-fields.ts';
import { concernedEntity, referencesIn } from './references.ts';
import { registry } from './registry.ts';
import { movedValue, titleText, whatSegments, whatText } from './sentence.ts';
import { english } from './texts.ts';
import germanTexts from './texts.de.json' with { type: 'json' };
import { ledgerLabel, wordText } from './word-text.ts';

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

test.each(types)('%s: is proposed where what it is about is', (type) => {
  const { of } = registry[type].proposing;
  // Value is moved out of an account.
  expect(intentTypesAbout(of, ...(of === 'account' ? (['value'] as const) : []))).toContain(type);
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

test.each(types)('%s: a task of it is headed by who proposed what', (type) => {
  expect(titleText(type, 'Ben', english)).toMatch(/^Ben proposed [a-z]/);
});

test.each(types)('%s: what an approver reads names the same things in German', (type) => {
  const payload = IntentPayload.parse(samples[type].payload);
  const german = translator('de', germanTexts);
  const words = new Map(Object.entries(germanTexts.word).map(([word, text]) => [text, wordText(english, word)]));
  const piecesIn = (translate: Translate) =>
    whatSegments(payload, noLedgers, known, translate).flatMap(({ piece }) => {
      if (piece === undefined) return [];
      return piece.title ?? words.get(piece.text) ?? piece.text.replace(',', '.');
    });
  expect(piecesIn(german).toSorted()).toEqual(piecesIn(english).toSorted());
  const text = whatText(payload, noLedgers, known, german);
  expect(text).not.toMatch(/what\.|\{\{|\ue000|undefined/);
  expect(text).not.toBe(whatText(payload, noLedgers, known, english));
  expect(titleText(type, 'Ben', german)).toMatch(/^Ben hat /);
});

test('amounts, ledgers and their warnings are in German', () => {
  const german = translator('de', germanTexts);
  const payload = IntentPayload.parse(samples.v0_CreateTransferOrder.payload);
  expect(whatText(payload, noLedgers, known, german)).toBe('1,5 USD von account 2 an 0x529084…E4169EE7 senden');
  expect(whatText(payload, noLedgers, noNames, german)).toContain(
    '1\u202f500\u202f000 kleinste Einheiten eines unbekannten Assets',
  );
  expect(ledgerLabel(german, 'Currency · Issuer')).toBe('Währung · Aussteller');
});

test('a payload makes an entity, changes one, or does neither', () => {
  const concerned = (type: IntentType) => concernedEntity(IntentPayload.parse(samples[type].payload));
  expect(concerned('v0_CreateEndpoint')).toMatchObject({ kind: 'endpoint', isNew: true });
  expect(concerned('v0_CreateAccount')).toMatchObject({ kind: 'account', isNew: true });
  expect(concerned('v0_LockUser')).toMatchObject({ kind: 'user', isNew: false });
  expect(concerned('v0_UpdatePolicy')).toMatchObject({ kind: 'policy', isNew: false });
  expect(concerned('v0_CreateTransferOrder')).toBeUndefined();
});

test('a transfer moves the sum of its outputs, and its fee counts the ledger’s coin', () => {
  const {
    outputs,
    maximumFee: _,
    ...payload
  } = intentPayloads.v0_CreateTransferOrder.parse(samples.v0_CreateTransferOrder.payload);
  const [output] = outputs;
  const moved = movedValue({ ...payload, outputs: [...outputs, ...outputs], maximumFee: '21' }, noLedgers);
  expect(moved).toEqual({
    accountId: id(2),
    amount: { kind: 'amount', amount: 3_000_000n, unit: { of: 'ticker', tickerId: id(3) } },
    to: [output?.destination, output?.destination],
    maximumFee: { kind: 'amount', amount: 21n, unit: { of: 'fee', tickerId: id(3) } },
  });
  expect(movedValue({ ...payload, outputs }, noLedgers)).not.toHaveProperty('maximumFee');
  expect(movedValue({ ...payload, outputs, memo: 'Invoice 7' }, noLedgers)?.memos).toEqual(['Invoice 7']);
  expect(movedValue(IntentPayload.parse(samples.v0_CreateEndpoint.payload), noLedgers)).toBeUndefined();
});

test('a transfer says how much, from where, to whom', () => {
  expect(sentence('v0_CreateTransferOrder', known)).toBe('send 1.5 USD from account 2 to 0x529084…E4169EE7');
});

test('an amount of an unknown asset is never scaled', () => {
  expect(sentence('v0_CreateTransferOrder', noNames)).toContain('1,500,000 smallest units of an unknown asset');
});

test('the references of a transfer are its account and its asset', () => {
  const payload = IntentPayload.parse(samples.v0_CreateTransferOrder.payload);
  expect(allReferencesIn(payload, id(9), noLedgers)).toEqual([
    { kind: 'ticker', id: id(3), domainId: id(9) },
    { kind: 'account', id: id(2), domainId: id(9) },
  ]);
});

test('a sentence wants no more names than it says', () => {
  const payload = IntentPayload.parse(samples.v0_CreateEndpoint.payload);
  expect(referencesIn(payload, id(9), noLedgers)).toEqual([{ kind: 'ledger', id: 'ethereum-sandbox', domainId: id(9) }]);
  const order = IntentPayload.parse(samples.v0_CreateTransferOrder.payload);
  expect(referencesIn(order, id(9), noLedgers).map(({ kind }) => kind)).toEqual(['ticker', 'account']);
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

import { IntentPayload, intentPayloads } from '@countersign/kinds/schemas';
import { IntentType } from '@countersign/model';
import { expect, test } from 'vitest';
import texts from '../../../app/texts/en.json' with { type: 'json' };
import { noNames, type Names } from '../../../app/entities/names.ts';
import { id, samplePayloads } from '../testing/sample-payloads.ts';
import { factsOf, referencesOf } from './facts.ts';
import { plainText, segments } from './sentence.ts';
import { whatItDoes } from './what-it-does.ts';
import { i18n } from '../../../app/i18n.ts';

const types = IntentType.options;
const known: Names = {
  name: (kind, entityId) => `${kind} ${Number(entityId.slice(-4))}`,
  ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 6 }),
};

function sentence(type: IntentType, names: Names): string {
  const { key, pieces, count } = whatItDoes(IntentPayload.parse(samplePayloads[type]), names);
  return plainText(segments(i18n.t, `what.${key}`, pieces, count));
}

test.each(types)('%s: the sample is valid', (type) => {
  expect(intentPayloads[type].safeParse(samplePayloads[type]).error).toBeUndefined();
});

test.each(types)('%s: the sentence says something, with names and without', (type) => {
  for (const names of [known, noNames]) {
    const text = sentence(type, names);
    expect(text).not.toMatch(/what\.|\{\{|\ue000|undefined/);
    expect(text.split(' ').length).toBeGreaterThan(2);
  }
});

test('every text that a sentence can need is there', () => {
  const keys = types.map((type) => whatItDoes(IntentPayload.parse(samplePayloads[type]), noNames).key);
  const there = Object.keys(texts.what).map((key) => key.replace(/_(one|other)$/, ''));
  expect(there).toEqual(expect.arrayContaining(keys));
});

test('a transfer says how much, from where, to whom', () => {
  expect(sentence('v0_CreateTransferOrder', known)).toBe('send 1.5 USD from account 2 to 0x529084…E4169EE7');
});

test('an amount of an unknown asset is never scaled', () => {
  expect(sentence('v0_CreateTransferOrder', noNames)).toContain('1,500,000 (smallest unit of 00000000)');
});

test('the references of a transfer are its account and its asset', () => {
  const payload = IntentPayload.parse(samplePayloads.v0_CreateTransferOrder);
  expect(referencesOf(payload, id(9))).toEqual([
    { kind: 'account', id: id(2), domainId: id(9) },
    { kind: 'ticker', id: id(3), domainId: id(9) },
  ]);
});

test('amounts count what stands beside them', () => {
  const order = factsOf(IntentPayload.parse(samplePayloads.v0_CreateTransactionOrder));
  expect(order.find(({ path }) => path.at(-1) === 'amount')?.value).toMatchObject({
    kind: 'amount',
    unit: { of: 'ledger', type: 'Ethereum' },
  });
  const payment = factsOf(
    IntentPayload.parse({
      type: 'v0_CreateTransactionOrder',
      id: id(1),
      accountId: id(2),
      customProperties: {},
      parameters: {
        type: 'XRPL',
        feeStrategy: { type: 'Priority', priority: 'Low' },
        memos: [],
        operation: {
          type: 'Payment',
          amount: '5',
          destination: { type: 'Address', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' },
          currency: { type: 'TickerId', tickerId: id(7) },
        },
      },
    }),
  );
  expect(payment.find(({ path }) => path.at(-1) === 'amount')?.value).toMatchObject({ unit: { of: 'ticker', tickerId: id(7) } });
});

test("a manifest's bytes are read as what is signed: hexadecimal of a message, base64 of anything else", () => {
  const says = (content: { type: 'EIP-191' | 'Unsafe'; value: string }) =>
    factsOf({ type: 'v0_SignManifest', id: id(1), accountId: id(2), content, customProperties: {} }).flatMap(({ value }) =>
      value.kind === 'encoded' ? [value.says] : [],
    );
  expect(says({ type: 'EIP-191', value: '0x48656c6c6f21' })).toEqual(['Hello!']);
  // Base64 too, of other bytes: whoever shows it as hexadecimal shows what nobody signs.
  expect(says({ type: 'Unsafe', value: '0x48656c6c6f' })).toEqual([undefined]);
  expect(says({ type: 'Unsafe', value: 'SGVsbG8h' })).toEqual(['Hello!']);
});

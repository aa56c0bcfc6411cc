import {
  knownAssetForm,
  maximumFeeField,
  type FieldDescriptor,
  type LedgerDescriptor,
} from '@countersign/ledger-port/descriptor';
import { memosAsTexts, methodsOfPallets } from '@countersign/ledger-port/made-up-descriptors';
import { expect, test } from 'vitest';

import { IntentPayload } from '../schemas/index.ts';
import { id } from '../testing/fixtures.ts';
import { labelText } from './labels.ts';
import { noNames } from './names.ts';
import { payloadLines } from './outline.ts';
import { allCoinsIn, allReferencesIn } from './references-in-fields.ts';
import { coinsIn, referencesIn } from './references.ts';
import { movedValue, whatText } from './sentence.ts';
import { english } from './texts.ts';
import { wholeText } from './whole-text.ts';
import { proposalWarnings } from './warnings.ts';

const to = { type: 'Address', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' };
const currency: FieldDescriptor = {
  name: 'operation.currency',
  label: 'Paid in',
  kind: 'variant',
  required: false,
  forms: [
    knownAssetForm,
    {
      type: 'Currency',
      label: 'Code and issuer',
      decimals: 2,
      symbol: 'code',
      fields: [
        { name: 'code', label: 'Code', kind: 'text', required: true },
        { name: 'issuer', label: 'Issuer', kind: 'address', required: true },
      ],
    },
  ],
};

/** A ledger that calls its things by names of its own. */
const described = {
  type: 'XRPL',
  operationPath: 'operation',
  customFees: [],
  estimates: [],
  memos: [{ name: 'memos.memoData', label: 'Remark', kind: 'hex', required: false, list: 'memos' }],
  operations: [
    {
      type: 'Payment',
      label: 'Hand over',
      fields: [
        { name: 'operation.destination', label: 'Whom', kind: 'destination', required: true },
        currency,
        { name: 'operation.amount', label: 'How much', kind: 'amount', required: true, unit: { currency: currency.name } },
      ],
    },
    {
      type: 'AccountSet',
      label: 'Settings',
      fields: [{ name: 'operation.setFlag', label: 'On', kind: 'choice', required: false }],
    },
  ],
  payments: [{ to: 'operation.destination', amount: 'operation.amount' }],
  others: [maximumFeeField, { name: 'sourceTag', label: 'Own tag', kind: 'integer', required: false, json: 'number' }],
} as const satisfies Partial<LedgerDescriptor>;
const ledgers = (type: string) => (type === 'XRPL' ? (described as unknown as LedgerDescriptor) : undefined);
const noLedgers = () => undefined;

function orderOf(parameters: object): IntentPayload {
  return IntentPayload.parse({
    type: 'v0_CreateTransactionOrder',
    id: id(1),
    accountId: id(2),
    customProperties: {},
    parameters: { feeStrategy: { type: 'Priority', priority: 'Low' }, ...parameters },
  });
}

function payment(over: object): IntentPayload {
  const operation = { type: 'Payment', amount: '1500', destination: to, ...over };
  return orderOf({ type: 'XRPL', memos: [{ memoData: '4869', memoFormat: '00' }], sourceTag: 7, operation });
}

function linesOf(payload: IntentPayload, known = ledgers): readonly string[] {
  const { first, rest } = payloadLines(payload, known);
  return [...first, ...rest].map((line) => `${labelText(line, english)}: ${wholeText(line.value, noNames, english)}`);
}

function sentenceOf(payload: IntentPayload, known = ledgers): string {
  return whatText(payload, known, noNames, english);
}

test("an order is shown in its ledger's words, in its ledger's order", () => {
  const issued = { type: 'Currency', code: 'USD', issuer: to.address };
  expect(linesOf(payment({ currency: issued }))).toEqual([
    `From: ${id(2)}`,
    "Ledger: The account's own ledger",
    'Operation: Hand over (Payment)',
    `Whom: ${to.address} (an address outside)`,
    'Paid in: Currency',
    'Paid in · Code: USD',
    `Paid in · Issuer: ${to.address}`,
    'How much: 15 USD',
    'Maximum fee: none: at most what the ledger allows',
    'Fee priority: Low',
    'Memo 1 · Remark: reads: Hi (4869)',
    'Own tag: 7',
    `Id: ${id(1)}`,
    'Type: XRPL',
    'Memo 1 · Memo format: 00',
  ]);
  expect(sentenceOf(payment({ currency: issued }))).toBe('send 15 USD from 00000000 to rHb9CJAW…4bwdtyTh');
});

test('an amount counts the asset beside it, and the coin where there is none', () => {
  const ticker = payment({ currency: { type: 'TickerId', tickerId: id(7) } });
  expect(referencesIn(ticker, id(9), ledgers)).toContainEqual({ kind: 'ticker', id: id(7), domainId: id(9) });
  expect(coinsIn(ticker, ledgers)).toEqual([]);
  expect(coinsIn(payment({}), ledgers)).toEqual([{ type: 'XRPL', id: undefined }]);
  const unknown = payment({ currency: { type: 'MultiPurposeToken', issuanceId: '0'.repeat(48) } });
  expect(sentenceOf(unknown)).toContain('send 1,500 smallest units from');
});

test('what is no payment is shown by the name of its operation', () => {
  const settings = orderOf({ type: 'XRPL', memos: [], operation: { type: 'AccountSet', setFlag: 'asfRequireDest' } });
  expect(sentenceOf(settings)).toBe('carry out the XRPL operation Settings with 00000000');
});

test('a delegation is said as what it is on every ledger, and one of several parts by the name of its operation', () => {
  const madeUp = (type: string) => [methodsOfPallets, memosAsTexts].find((one) => one.type === type);
  const said = (method: object) =>
    sentenceOf(orderOf({ type: 'Substrate', pallet: { type: 'Staking', method } }), madeUp).replaceAll('00000000', 'Staker');
  expect(said({ type: 'Nominate', targets: [to] })).toBe('delegate the coins of Staker to rHb9CJAW…4bwdtyTh');
  expect(said({ type: 'Nominate', targets: [to, to] })).toBe('carry out the Substrate operation Nominate with Staker');
  expect(said({ type: 'Chill' })).toBe('end the delegation of the coins of Staker');
  expect(said({ type: 'Unbond', value: '5' })).toBe('carry out the Substrate operation Unbond with Staker');
});

test('of a ledger without a description every member is shown by its name, and no amount is scaled', () => {
  const order = orderOf({
    type: 'Stellar',
    maximumFee: '900',
    operation: { type: 'Payment', destination: to, amount: '1500', asset: { code: 'USD', issuer: to.address } },
  });
  expect(sentenceOf(order, noLedgers)).toBe('carry out the Stellar operation Payment with 00000000');
  const lines = linesOf(order, noLedgers);
  for (const part of ['1,500 smallest units', '900 smallest units', 'USD', to.address, 'Payment', 'Stellar', 'Low'])
    expect(lines.filter((line) => line.includes(part))).not.toEqual([]);
  expect(allCoinsIn(order, noLedgers)).toEqual([]);
  const warnings = proposalWarnings({ payload: order }, { names: noNames, now: new Date(0) });
  expect(warnings.map(({ code, values }) => [code, values])).toEqual([['OutsideAddress', { address: to.address }]]);
});

test("a transfer's own fee is shown in its ledger's words and units, with a warning; its memo as text", () => {
  const drops: FieldDescriptor = { name: 'feeStrategy.drops', label: 'On top', kind: 'amount', required: true, unit: 'Coin' };
  const withFees = { ...described, customFees: [{ type: 'SpecifiedAdditionalFee', label: 'More', fields: [drops] }] };
  const payload = IntentPayload.parse({
    type: 'v0_CreateTransferOrder',
    id: id(1),
    accountId: id(2),
    tickerId: id(3),
    outputs: [{ destination: to, amount: '5' }],
    feeStrategy: 'Medium',
    customFees: { type: 'XRPL', feeStrategy: { type: 'SpecifiedAdditionalFee', drops: '1200' } },
    memo: 'Invoice 7',
    customProperties: {},
  });
  const coin = { ...noNames, coin: () => ({ decimals: 6, symbol: 'XRP' }) };
  const { first, rest } = payloadLines(payload, () => withFees as unknown as LedgerDescriptor);
  const lines = [...first, ...rest].map((line) => `${labelText(line, english)}: ${wholeText(line.value, coin, english)}`);
  expect(lines).toEqual(expect.arrayContaining(['On top: 0.0012 XRP', 'Memo: Invoice 7']));
  expect(allCoinsIn(payload, () => withFees as unknown as LedgerDescriptor)).toContainEqual({ type: 'XRPL', id: undefined });
  // Nothing that is signed stays out where the ledger has no description here.
  expect(linesOf(payload, noLedgers).filter((line) => line.includes('1200'))).not.toEqual([]);
  const warnings = proposalWarnings({ payload }, { names: noNames, now: new Date(0) });
  expect(warnings.map(({ code }) => code)).toContain('CustomFees');
});

test('operations are found where they are, a choice between shapes is read as the one that was made, and a list of plain values entry by entry', () => {
  const madeUp = (type: string) => [methodsOfPallets, memosAsTexts].find((one) => one.type === type);
  const saidOf = (parameters: object) => linesOf(orderOf(parameters), madeUp);
  const bond = { type: 'Bond', value: '1500', payee: { type: 'Account', destination: to } };
  expect(saidOf({ type: 'Substrate', pallet: { type: 'Staking', method: bond } })).toEqual(
    expect.arrayContaining([
      'Pallet · Method: Bond',
      'pallet.method.payee: Account',
      `pallet.method.payee · destination: ${to.address} (an address outside)`,
    ]),
  );
  const targets = [to, { ...to, address: 'another' }];
  const nominate = saidOf({ type: 'Substrate', pallet: { type: 'Staking', method: { type: 'Nominate', targets } } });
  expect(nominate.filter((line) => line.includes('outside'))).toHaveLength(2);
  const burn = { type: 'Burn', mintAccount: { type: 'Ticker', tickerId: id(7) }, amount: '7' };
  const burning = orderOf({ type: 'Solana', operation: burn, memos: ['Invoice 7', 'and 8'] });
  expect(linesOf(burning, madeUp).filter((line) => /memos|Invoice|and 8/.test(line))).toHaveLength(2);
  expect(allReferencesIn(burning, id(9), madeUp)).toContainEqual({ kind: 'ticker', id: id(7), domainId: id(9) });
});

const sent = [
  { name: 'operation.destination', label: 'Whom', kind: 'destination', required: true },
  { name: 'operation.amount', label: 'How much', kind: 'amount', required: true, unit: 'Coin' },
] as const;
/** A ledger whose memos tell an account's customers apart, and one that writes a text along. */
function memosOf(type: string): LedgerDescriptor {
  const both = {
    type,
    operationPath: 'operation',
    operations: [{ type: 'Payment', label: 'Payment', fields: sent }],
    others: [],
  };
  const payment = { to: 'operation.destination', amount: 'operation.amount' };
  const place = { path: 'memo', type: { Text: 'MemoText', Hash: 'MemoHash' } };
  const tags = [
    { type: 'MemoText', label: 'Text', maximumBytes: 28 },
    { type: 'MemoHash', label: 'Hash' },
  ];
  const note = { name: 'note', label: 'Note', kind: 'text', required: false };
  return {
    ...both,
    ...(type === 'Stellar'
      ? { memos: [], tags, payments: [{ ...payment, tag: place }] }
      : { memos: [note], tags: [], payments: [payment] }),
  } as unknown as LedgerDescriptor;
}
const paid = (parameters: object) =>
  movedValue(orderOf({ operation: { type: 'Payment', destination: to, amount: '7' }, ...parameters }), memosOf);

test('a memo that tells customers apart is the tag of whom an order pays, in the one spelling that it has', () => {
  const hash = 'ab'.repeat(32);
  const tagOf = (memo: object) => paid({ type: 'Stellar', memo })?.to.map(({ tag }) => tag);
  expect(tagOf({ type: 'Text', value: 'customer 7' })).toEqual([{ type: 'MemoText', value: 'customer 7' }]);
  expect(tagOf({ type: 'Hash', value: hash.toUpperCase() })).toEqual([{ type: 'MemoHash', value: hash }]);
  expect(paid({ type: 'Stellar' })?.to).toEqual([to]);
});

test('a text that an order writes along for its payee is a memo, as people read it', () => {
  expect(paid({ type: 'Algorand', note: 'Invoice 7' })?.memos).toEqual(['Invoice 7']);
  expect(paid({ type: 'Algorand' })).not.toHaveProperty('memos');
  expect(movedValue(payment({}), ledgers)?.memos).toBeUndefined();
  const asText = { ...described, memos: [{ ...described.memos[0], isText: true }] } as unknown as LedgerDescriptor;
  expect(movedValue(payment({}), () => asText)?.memos).toEqual(['Hi']);
});

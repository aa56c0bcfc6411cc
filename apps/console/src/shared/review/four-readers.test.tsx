import '../i18n/warning-texts.ts';

import type { Translate } from '@countersign/kernel';
import { writeCondition, type ConditionTree, type StandardCondition } from '@countersign/kinds/conditions';
import { IntentPayload } from '@countersign/kinds/schemas';
import { id, samples } from '@countersign/kinds/testing';
import {
  conditionWords,
  english,
  englishWarnings,
  grouped,
  labelText,
  plainText,
  payloadLines,
  proposalWarnings,
  warningValues,
  whatText as sayPlainly,
  type ConditionWords,
  type Names as KindNames,
} from '@countersign/kinds/words';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { PolicyCondition } from '@countersign/model';
import { intentTypes } from '@countersign/model/names';
import { UiProvider } from '@countersign/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { intentLines, intentWarnings } from '../../../../cold-vault/src/words/intent.ts';
import { i18n as companionTexts } from '../../../../companion/src/app/i18n.ts';
import { kindText as companionText } from '../../../../companion/src/features/sign/kind-text.ts';
import { outlineOf } from '../../../../companion/src/features/sign/decode/outline.ts';
import { ConditionView } from '../../../../companion/src/features/sign/screen/condition-view.tsx';
import { warningsOf } from '../../../../companion/src/features/sign/decode/signing-warnings.ts';
import { kindNames } from '../../entities/intent/kind-names.ts';
import { kindText, whatText } from '../../entities/intent/sentence.tsx';
import { noNames, type Names } from '../../entities/names.ts';
import { KnownCondition } from '../../entities/policy/condition-words.tsx';
import { i18n } from '../i18n/i18n.ts';
import { coinId, drawnByConsole, plain } from './test/drawn-by-console.tsx';

interface Reading {
  readonly sentence: string;
  readonly labels: readonly string[];
  readonly warnings: readonly string[];
}

const now = new Date('2030-12-30T00:00:00Z');
const expiryAt = '2030-12-31T00:00:00.000Z';
const decimals = 6;

/** The same things known, in the shape that the console has them in. */
const consoleNames: Names = {
  ...noNames,
  name: (kind, one) => `${kind} ${one}`,
  account: (one) => `account ${one}`,
  domain: (one) => `domain ${one}`,
  endpoint: (one) => `endpoint ${one}`,
  vault: (one) => `vault ${one}`,
  ledger: (one) => `ledger ${one}`,
  user: ({ id: one }) => `user ${one}`,
  policy: ({ id: one }) => ({ alias: `policy ${one}` }) as ReturnType<Names['policy']>,
  ticker: (one) =>
    ({ name: `ticker ${one}`, ledgerId: 'ethereum-sandbox', ...(one === coinId && { kind: 'Native' }) }) as ReturnType<
      Names['ticker']
    >,
  unit: () => ({ decimals, symbol: 'TOK' }),
  coin: () => ({ decimals, symbol: 'ETH' }),
};

const names: KindNames = {
  name: (kind, one) => `${kind} ${one}`,
  ticker: (one) => ({ name: `ticker ${one}`, ledgerId: 'ethereum-sandbox', decimals, symbol: 'TOK', native: one === coinId }),
  coin: () => ({ decimals, symbol: 'ETH' }),
};

function readBy(payload: IntentPayload, translate: Translate, known: KindNames): Omit<Reading, 'sentence'> {
  const { first, rest } = payloadLines(payload, ledgerDescriptor);
  return {
    labels: [...first, ...rest].map((line) => labelText(line, translate)),
    warnings: proposalWarnings({ payload, expiryAt }, { names: known, now }).map(({ code, values }) =>
      translate(`warning.${code}`, warningValues(values, translate)),
    ),
  };
}

/** As the console says it in lists and files. */
function byConsole(payload: IntentPayload): Reading {
  return {
    sentence: whatText(payload, consoleNames, i18n.t),
    ...readBy(payload, kindText(i18n.t), kindNames(consoleNames)),
  };
}

function byCompanion(payload: IntentPayload): Reading {
  const { t } = companionTexts;
  const author = { id: id(101), domainId: id(102) };
  const proposal = {
    type: 'Propose',
    author,
    expiryAt,
    targetDomainId: id(102),
    id: id(103),
    payload,
    customProperties: {},
  } as const;
  const { first, groups } = outlineOf(proposal, proposal);
  const lines = [...first, ...groups.flatMap((group) => group.lines)].filter(({ of }) => of === 'payload');
  return {
    sentence: sayPlainly(payload, ledgerDescriptor, names, companionText(t)),
    labels: lines.map((line) => labelText({ ...line, labelled: line.path }, companionText(t))),
    warnings: warningsOf(proposal, { now, names, proposal }).map(({ code, values }) =>
      t(`kinds:warning.${code}`, warningValues(values, companionText(t))),
    ),
  };
}

function byColdVault(payload: IntentPayload): Reading {
  const [sentence = '', ...fields] = intentLines(payload, names);
  return {
    sentence: sentence.replace('Ordered: ', ''),
    labels: fields.map((field) => field.trimStart().split(': ')[0] ?? ''),
    warnings: intentWarnings(payload, { now, names }).map(({ text }) => text.replace('DANGER: ', '')),
  };
}

/** As the server and scripts say it, who translate nothing. */
function byServer(payload: IntentPayload): Reading {
  return { sentence: sayPlainly(payload, ledgerDescriptor, names, english), ...readBy(payload, englishWarnings, names) };
}

function expectAlike(payload: IntentPayload): void {
  const server = byServer(payload);
  expect(server.sentence.split(' ').length).toBeGreaterThan(2);
  expect(server.labels.length).toBeGreaterThan(0);
  for (const read of [byConsole, byCompanion, byColdVault]) {
    const { name } = read;
    const { sentence, warnings, labels } = read(payload);
    expect({ name, sentence, warnings }).toEqual({ name, sentence: server.sentence, warnings: server.warnings });
    // The companion puts what matters most first, and names what belongs to a group by the group.
    expect({ name, fields: labels.length }).toEqual({ name, fields: server.labels.length });
  }
  expect([byConsole, byColdVault].map((read) => read(payload).labels)).toEqual([server.labels, server.labels]);
}

test.each(intentTypes)('%s: console, companion, cold vault and server say, show and warn of the same', (type) => {
  expectAlike(IntentPayload.parse(samples[type].payload));
});

/** The clock that the console's warnings read. */
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterAll(() => vi.useRealTimers());

test.each(intentTypes)('%s: the screens of the console draw what the server says', async (type) => {
  const payload = IntentPayload.parse(samples[type].payload);
  const { first, rest } = payloadLines(payload, ledgerDescriptor);
  const lines = [...first, ...grouped(rest).flatMap((group) => group.lines)];
  const { sentence, warnings } = byServer(payload);
  expect(await drawnByConsole({ payload, targetDomainId: id(102), expiryAt })).toEqual({
    sentence,
    labels: lines.map((line) => labelText(line, english)),
    warnings,
  });
});

test('a fee that may be larger than the amount is marked on form, task, device and in the cold vault', async () => {
  const { payload } = samples.v0_CreateTransferOrder;
  const paying = (maximumFee: string) =>
    IntentPayload.parse({ ...payload, tickerId: coinId, outputs: [{ ...payload.outputs[0], amount: '100' }], maximumFee });
  const marked = async (maximumFee: string) => {
    const of = paying(maximumFee);
    const drawn = await drawnByConsole({ payload: of, targetDomainId: id(102), expiryAt });
    const read = [byServer, byConsole, byCompanion, byColdVault].map((reader) => reader(of).warnings);
    return [...read, drawn.warnings].map((warnings) => warnings.includes('The fee may be larger than the amount that is sent.'));
  };
  expect(await marked('101')).toEqual([true, true, true, true, true]);
  expect(await marked('100')).toEqual([false, false, false, false, false]);
});

const outside = { type: 'Address', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' };
const account = { type: 'Account', accountId: id(5) };
const issued = { type: 'Currency', code: 'USD', issuer: outside.address };
const outputs = [
  { destination: account, amount: '7', paysFee: true },
  { destination: outside, amount: '8' },
];

/** Orders in the terms of ledgers that describe themselves, and of some that nobody here describes. */
const orders: readonly (readonly [sentence: string, parameters: object])[] = [
  ['send 0.000015 ETH from', { type: 'Bitcoin', outputs, maximumFee: '9', addressForChange: 'PrimaryAddress' }],
  ['put a new contract on the ledger', { type: 'Ethereum', amount: '0', data: '0x6000' }],
  ['call the contract', { type: 'Ethereum', amount: '0', data: '0x6000', destination: outside }],
  [
    'send 0.000000000000005 USD from',
    {
      type: 'XRPL',
      memos: [{ memoData: '4869', memoType: '00' }],
      operation: { type: 'Payment', amount: '5', destination: outside, destinationTag: 3, currency: issued },
    },
  ],
  ['send 0.000005 ETH', { type: 'XRPL', memos: [], destination: outside, amount: '5', destinationTag: 3 }],
  ['operation Preauthorise payments', { type: 'XRPL', memos: [], operation: { type: 'DepositPreauth', authorize: outside } }],
  ['the BitcoinRedirect operation', { type: 'BitcoinRedirect', transferIds: [id(8)], outputs }],
  [
    'send 0.0000005 U from',
    { type: 'Stellar', operation: { type: 'Payment', amount: '5', destination: outside, asset: { code: 'U', issuer: 'G' } } },
  ],
  ['send 0.000005 ETH from', { type: 'Tron', operation: { type: 'NativeTransfer', amount: '5', destination: outside } }],
  [
    'the Hedera operation Transfer',
    { type: 'Hedera', operation: { type: 'Transfer', outputs: [{ destination: outside, amount: '5' }] } },
  ],
];

test.each(orders)('an order: %s ...', (sentence, parameters) => {
  const payload = IntentPayload.parse({
    ...samples.v0_CreateTransactionOrder.payload,
    parameters: { feeStrategy: { type: 'Priority', priority: 'Low' }, ...parameters },
  });
  expectAlike(payload);
  expect(byServer(payload).sentence).toContain(sentence);
  const { first, rest } = payloadLines(payload, ledgerDescriptor);
  const shown = [...first, ...rest].map(({ path }) => path.join('.'));
  const hidden = leavesOf({ parameters }).filter((leaf) => !shown.some((path) => leaf === path || leaf.startsWith(`${path}.`)));
  expect(hidden).toEqual([]);
});

const standard = (condition: StandardCondition): ConditionTree => ({ type: 'Leaf', leaf: { type: 'Standard', condition } });
const conditions: readonly (readonly [name: string, tree: ConditionTree])[] = [
  ['one number for every asset', standard({ type: 'BareAmountOver', amount: '5000' })],
  [
    'limits by asset',
    standard({ type: 'AmountOver', limits: [{ tickerId: id(3), amount: '7000000', decimals }], others: 'Holds' }),
  ],
  ['an expression in no words', { type: 'Leaf', leaf: { type: 'Own', expression: 'context.request.id < "8" && true' } }],
  [
    'groups within each other, with names, an amount and an expression',
    {
      type: 'All',
      parts: [
        standard({ type: 'Ticker', tickerIds: [id(3)] }),
        {
          type: 'Any',
          parts: [
            standard({ type: 'BareAmountUnder', amount: '7000000' }),
            standard({ type: 'Account', accountIds: [id(4), id(5)] }),
            standard({ type: 'Weekday', days: ['Monday', 'Friday'] }),
          ],
        },
        standard({ type: 'Endpoint', endpointIds: [id(6)] }),
        { type: 'Leaf', leaf: { type: 'Own', expression: '1 < 2' } },
      ],
    },
  ],
];

/** What a reader is to find, in this order. */
function saidBy(words: ConditionWords): readonly string[] {
  if (words.type === 'Leaf') return [plainText(words.leaf.segments)];
  return [english(`condition.${words.type}`), ...words.parts.flatMap(saidBy)];
}

const shownBy: Readonly<Record<string, (condition: PolicyCondition) => string>> = {
  console: (condition) =>
    plain(
      renderToStaticMarkup(
        <UiProvider texts={i18n}>
          <KnownCondition condition={condition} names={consoleNames} />
        </UiProvider>,
      ),
    ),
  companion: (condition) =>
    plain(
      renderToStaticMarkup(
        <UiProvider texts={companionTexts}>
          <ConditionView condition={condition} names={names} />
        </UiProvider>,
      ),
    ),
  coldVault: (condition) => {
    const payload = IntentPayload.parse({ ...samples.v0_CreatePolicy.payload, condition });
    return intentLines(payload, names).find((line) => line.trimStart().startsWith('Only if: ')) ?? '';
  },
};

test.each(conditions)(
  '%s: console, companion and cold vault say it as the server does, with the expression beside it',
  (_name, tree) => {
    const condition = writeCondition(tree);
    if (condition === undefined) throw new Error('There is a condition');
    const said = saidBy(conditionWords(condition, names, english));
    for (const [reader, shown] of Object.entries(shownBy)) {
      const text = shown(condition);
      let from = 0;
      for (const words of said) {
        const at = text.indexOf(words, from);
        expect({ reader, words, isThere: at >= 0, text }).toMatchObject({ isThere: true });
        from = at + words.length;
      }
      for (const expression of expressionsIn(condition))
        expect({ reader, text }).toEqual({ reader, text: expect.stringContaining(expression) });
    }
  },
);

function expressionsIn(condition: PolicyCondition): readonly string[] {
  if (condition.type === 'Expression') return [condition.expression];
  return [...expressionsIn(condition.left), ...expressionsIn(condition.right)];
}

/** Where the values of an object are; positions count from 1. */
function leavesOf(value: object, at: readonly (string | number)[] = []): readonly string[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const path = [...at, Array.isArray(value) ? Number(name) + 1 : name];
    return typeof member === 'object' && member !== null ? leavesOf(member, path) : [path.join('.')];
  });
}

import type { ConditionPart, ConditionTree, StandardCondition } from '../conditions/index.ts';
import { writeCondition } from '../conditions/index.ts';
import { weekdays } from '@countersign/model/names';
import { expect, test } from 'vitest';

import { translator } from '@countersign/kernel';
import {
  assetOfGroup,
  coinsInCondition,
  conditionSentence,
  conditionWords,
  namedInCondition,
  partSentence,
} from './condition-words.ts';
import germanTexts from './texts.de.json' with { type: 'json' };
import { conditionWarnings } from './condition-warnings.ts';
import { noNames, type Names } from './names.ts';
import { plainText } from './segments.ts';
import { english } from './texts.ts';
import { wholeText } from './whole-text.ts';

const names: Names = {
  name: (kind, id) => (kind === 'ledger' || kind === 'endpoint' ? `${kind} ${id}` : undefined),
  ticker: (id) =>
    ({ ether: { name: 'Ether', symbol: 'ETH', decimals: 18 }, dollar: { name: 'Sandbox dollar', symbol: 'USDS', decimals: 6 } })[
      id
    ],
  coin: ({ id }) => (id === 'main' ? { decimals: 18, symbol: 'ETH' } : undefined),
};
const ethers = (units: number) => ({ tickerId: 'ether', amount: `${units}${'0'.repeat(18)}`, decimals: 18 });
const dollars = (units: number) => ({ tickerId: 'dollar', amount: `${units}${'0'.repeat(6)}`, decimals: 6 });
const sentence = (part: ConditionPart, tickerId: string | undefined = 'ether') =>
  plainText(partSentence(part, names, english, tickerId).segments);
const says = (condition: StandardCondition) => sentence({ type: 'Standard', condition });

test.each<[StandardCondition, string]>([
  [
    { type: 'AmountOver', limits: [ethers(5), dollars(10_000)], others: 'Holds' },
    'More than 5 ETH or 10,000 USDS is sent, counting the largest fee, or any amount of another asset',
  ],
  [
    { type: 'AmountOver', limits: [ethers(5)], others: 'DoesNotHold' },
    'More than 5 ETH is sent, counting the largest fee; amounts of other assets do not count',
  ],
  [
    { type: 'AmountUnder', limits: [ethers(5)], others: 'Holds' },
    'Less than 5 ETH is sent, counting the largest fee, or any amount of another asset',
  ],
  [
    { type: 'AmountUnder', limits: [dollars(10_000)], others: 'DoesNotHold' },
    'Less than 10,000 USDS is sent, counting the largest fee; amounts of other assets do not count',
  ],
  [
    { type: 'AmountOver', limits: [{ ...ethers(5), decimals: 17 }], others: 'Holds' },
    'More than 50 ETH (written with 17 decimals; the asset has 18: every amount of it is over this limit) is sent, counting the largest fee, or any amount of another asset',
  ],
  [
    { type: 'AmountOver', limits: [{ tickerId: 'nobody-knows-it', amount: '1500', decimals: 3 }], others: 'Holds' },
    'More than 1.5 nobody-k is sent, counting the largest fee, or any amount of another asset',
  ],
  [
    {
      type: 'FeeOver',
      limits: [
        { ledgerId: 'main', amount: '50000000000000000' },
        { ledgerId: 'x', amount: '5000' },
      ],
      others: 'Holds',
    },
    'A fee of more than 0.05 ETH on ledger main or 5,000 smallest units (how many make a coin is not known here) on ledger x is allowed, or any fee on another ledger',
  ],
  [
    { type: 'FeeOver', limits: [{ ledgerId: 'main', amount: '50000000000000000' }], others: 'DoesNotHold' },
    'A fee of more than 0.05 ETH on ledger main is allowed; fees on other ledgers do not count',
  ],
  [{ type: 'BareAmountOver', amount: '5000000000000000000' }, 'More than 5 ETH is sent'],
  [{ type: 'BareAmountUnder', amount: '50000000000000001' }, 'Less than 0.050000000000000001 ETH is sent'],
  [{ type: 'Ledger', ledgerIds: ['a', 'b'] }, 'The ledger is ledger a or ledger b'],
  [{ type: 'DestinationType', destinationTypes: ['Account'] }, 'It goes only to accounts of this organisation'],
  [
    { type: 'AnyDestinationType', destinationTypes: ['Address', 'Endpoint'] },
    'At least one part of it goes to addresses that nobody has named or endpoints',
  ],
  [{ type: 'Endpoint', endpointIds: ['1', '2', '3'] }, 'It goes only to endpoint 1, endpoint 2, or endpoint 3'],
  [{ type: 'EndpointTrustScore', minimum: 80 }, 'It goes only to endpoints with a trust of 80 or more'],
  [{ type: 'EndpointTrustBelow', limit: 20 }, 'At least one part of it goes to an endpoint with a trust below 20'],
  [
    { type: 'OrderKind', orderKinds: ['Transfer', 'DelegateStaking', 'WithdrawRewards'] },
    'It is a transfer, a delegation of coins, or a withdrawal of staking rewards',
  ],
  [
    { type: 'OrderKind', orderKinds: ['RegisterStaking', 'UnregisterStaking'] },
    'It is a registration for staking or the end of a delegation or of staking',
  ],
  [{ type: 'AuthorRole', roles: [] }, 'The proposer is nothing'],
  [{ type: 'Account', accountIds: ['0123456789'] }, 'It is sent from 01234567'],
  [{ type: 'Ticker', tickerIds: ['0123456789'] }, 'The asset is 01234567'],
  [{ type: 'TargetDomain', domainIds: ['0123456789'] }, 'It is for the domain 01234567'],
  [{ type: 'TimeOfDay', from: 545, to: 1080 }, 'It is proposed from 09:05 to 18:00 (UTC)'],
  [
    { type: 'Weekday', days: [...weekdays] },
    'It is proposed on Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, or Sunday (UTC)',
  ],
])('%o in words', (condition, words) => {
  expect(says(condition)).toBe(words);
});

test('an own expression is said to be one, and comes along as it is', () => {
  expect(partSentence({ type: 'Own', expression: 'true' }, names, english, undefined)).toEqual({
    segments: [{ text: 'An expression holds that nobody has put into words' }],
    expression: 'true',
  });
});

test('limits come along as amounts of their assets, but for those that are of no one asset or in other decimals', () => {
  const limits = (condition: StandardCondition, tickerId?: string) =>
    partSentence({ type: 'Standard', condition }, names, english, tickerId).limits;
  expect(limits({ type: 'AmountOver', limits: [ethers(5), dollars(10_000)], others: 'Holds' })).toEqual([
    { of: { tickerId: 'ether' }, amount: 5n * 10n ** 18n, text: '5 ETH' },
    { of: { tickerId: 'dollar' }, amount: 10n ** 10n, text: '10,000 USDS' },
  ]);
  expect(limits({ type: 'AmountUnder', limits: [dollars(1)], others: 'DoesNotHold' })).toEqual([
    { of: { tickerId: 'dollar' }, amount: 10n ** 6n, text: '1 USDS' },
  ]);
  expect(limits({ type: 'AmountOver', limits: [{ ...ethers(5), decimals: 17 }], others: 'Holds' })).toBeUndefined();
  const bare: StandardCondition = { type: 'BareAmountOver', amount: '2000000' };
  expect(limits(bare, 'dollar')).toEqual([{ of: { tickerId: 'dollar' }, amount: 2n * 10n ** 6n, text: '2 USDS' }]);
  expect(limits(bare)).toBeUndefined();
  const fees = [{ ledgerId: 'main', amount: '50000000000000000' }];
  expect(limits({ type: 'FeeOver', limits: fees, others: 'Holds' })).toEqual([
    { of: { coinOf: 'main' }, amount: 5n * 10n ** 16n, text: '0.05 ETH on ledger main' },
  ]);
  expect(limits({ type: 'Account', accountIds: ['a'] })).toBeUndefined();
});

test('a limit of one number is said as what it is of each asset that is known, and of usual ones where none is', () => {
  const part: ConditionPart = { type: 'Standard', condition: { type: 'BareAmountOver', amount: '5000000000000000000' } };
  const assets = [
    { decimals: 18, symbol: 'ETH' },
    { decimals: 6, symbol: 'USDS' },
  ];
  const line = (known: Names) => plainText(partSentence(part, known, english, undefined).segments);
  expect(line({ ...names, assets: () => assets })).toBe(
    'More than 5 ETH or 5,000,000,000,000 USDS (practically never reached) is sent: one number, which is another limit for each asset',
  );
  expect(line(names)).toBe(
    'More than 5 of an asset with 18 decimals, 50,000,000,000 of an asset with 8 decimals, or 5,000,000,000,000 of an asset with ' +
      '6 decimals is sent: one number, which is another limit for each asset',
  );
  expect(sentence(part, 'nobody knows it')).toBe(
    'More than 5,000,000,000,000,000,000 smallest units of an unknown asset is sent',
  );
});

test('a person who makes or changes a policy hears of a limit of one number, and of texts that are compared by order', () => {
  const condition = (tree: ConditionTree) => writeCondition(tree);
  const codes = (tree: ConditionTree) => conditionWarnings(condition(tree)).map(({ code }) => code);
  expect(conditionWarnings(undefined)).toEqual([]);
  expect(codes(over)).toEqual(['BareLimit']);
  expect(codes({ type: 'All', parts: [asset('ether'), over] })).toEqual([]);
  expect(codes({ type: 'Any', parts: [asset('ether'), over] })).toEqual(['BareLimit']);
  expect(codes(leaf({ type: 'AmountOver', limits: [ethers(5)], others: 'Holds' }))).toEqual([]);
  const own = (expression: string): ConditionTree => ({ type: 'Leaf', leaf: { type: 'Own', expression } });
  expect(codes({ type: 'All', parts: [over, own('context.request.payload.outputs[0].amount > "1000"')] })).toEqual([
    'ComparesTexts',
    'BareLimit',
  ]);
  expect(codes(own('BigInt(context.request.payload.outputs[0].amount) > 1000n'))).toEqual([]);
});

const leaf = (condition: StandardCondition): ConditionTree => ({ type: 'Leaf', leaf: { type: 'Standard', condition } });
const asset = (...tickerIds: string[]) => leaf({ type: 'Ticker', tickerIds });
const over: ConditionTree = leaf({ type: 'BareAmountOver', amount: '5000000000000000000' });

test('amounts are of the asset that the same group asks for, where it is one', () => {
  expect(assetOfGroup([asset('a')])).toBe('a');
  expect(assetOfGroup([asset('a', 'b')])).toBeUndefined();
  expect(assetOfGroup([asset('a'), asset('b')])).toBeUndefined();
  expect(assetOfGroup([{ type: 'All', parts: [asset('a')] }])).toBeUndefined();
  const line = (tree: ConditionTree) => conditionSentence(conditionWords(tree, names, english), english);
  expect(line({ type: 'All', parts: [asset('ether'), { type: 'Any', parts: [over, asset('x')] }] })).toBe(
    'All of these: The asset is ether; (Any of these: More than 5 ETH is sent; The asset is x)',
  );
  // Of any of these the asset is but one: the amount may be of another.
  expect(line({ type: 'Any', parts: [asset('ether'), over] })).toContain('one number, which is another limit for each asset');
});

test('on one line the expression itself follows, and what a condition names is known', () => {
  const tree: ConditionTree = { type: 'All', parts: [asset('ether'), over] };
  const condition = writeCondition(tree);
  if (condition === undefined) throw new Error('There is a condition');
  expect(wholeText({ kind: 'condition', condition }, noNames, english)).toMatch(
    /^All of these: The asset is ether; More than 5,.* smallest units of an unknown asset is sent \(\(context.request.+ AND \(context.+5000000000000000000n\)\)$/,
  );
  expect(namedInCondition(tree)).toEqual([{ kind: 'ticker', id: 'ether' }]);
  const fees = leaf({ type: 'FeeOver', limits: [{ ledgerId: 'main', amount: '5' }], others: 'Holds' });
  expect(coinsInCondition({ type: 'Any', parts: [tree, fees] })).toEqual([{ id: 'main' }]);
  expect(coinsInCondition(tree)).toEqual([]);
  expect(namedInCondition(leaf({ type: 'AmountUnder', limits: [ethers(5), dollars(1)], others: 'Holds' }))).toEqual([
    { kind: 'ticker', id: 'ether' },
    { kind: 'ticker', id: 'dollar' },
  ]);
});

test('it is said in German, too', () => {
  const german = translator('de', germanTexts);
  expect(conditionSentence(conditionWords({ type: 'All', parts: [asset('ether'), over] }, names, german), german)).toBe(
    'All das: Das Asset ist ether; Es wird mehr als 5 ETH gesendet',
  );
  const table = leaf({ type: 'AmountOver', limits: [ethers(5), dollars(10_000)], others: 'Holds' });
  expect(conditionSentence(conditionWords(table, names, german), german)).toBe(
    'Es wird mehr als 5 ETH oder 10\u202f000 USDS gesendet, die höchste Gebühr mitgezählt, oder ein beliebiger Betrag eines anderen Assets',
  );
});

import type { ConditionPart, ConditionTree, StandardCondition } from '../conditions/index.ts';
import { writeCondition } from '../conditions/index.ts';
import { weekdays } from '@countersign/model/names';
import { expect, test } from 'vitest';

import { translator } from '@countersign/kernel';
import { assetOfGroup, conditionSentence, conditionWords, namedInCondition, partSentence } from './condition-words.ts';
import germanTexts from './texts.de.json' with { type: 'json' };
import { noNames, type Names } from './names.ts';
import { plainText } from './segments.ts';
import { english } from './texts.ts';
import { wholeText } from './whole-text.ts';

const names: Names = {
  name: (kind, id) => (kind === 'ledger' || kind === 'endpoint' ? `${kind} ${id}` : undefined),
  ticker: (id) => (id === 'ether' ? { name: 'Ether', symbol: 'ETH', decimals: 18 } : undefined),
};
const sentence = (part: ConditionPart, tickerId: string | undefined = 'ether') =>
  plainText(partSentence(part, names, english, tickerId).segments);
const says = (condition: StandardCondition) => sentence({ type: 'Standard', condition });

test.each<[StandardCondition, string]>([
  [{ type: 'AmountOver', amount: '5000000000000000000' }, 'More than 5 ETH is sent'],
  [{ type: 'AmountUnder', amount: '50000000000000001' }, 'Less than 0.050000000000000001 ETH is sent'],
  [{ type: 'Ledger', ledgerIds: ['a', 'b'] }, 'The ledger is ledger a or ledger b'],
  [{ type: 'DestinationType', destinationTypes: ['Account'] }, 'It goes only to accounts of this organisation'],
  [
    { type: 'AnyDestinationType', destinationTypes: ['Address', 'Endpoint'] },
    'At least one part of it goes to addresses that nobody has named or endpoints',
  ],
  [{ type: 'Endpoint', endpointIds: ['1', '2', '3'] }, 'It goes only to endpoint 1, endpoint 2, or endpoint 3'],
  [{ type: 'EndpointTrustScore', minimum: 80 }, 'It goes only to endpoints with a trust of 80 or more'],
  [{ type: 'EndpointTrustBelow', limit: 20 }, 'At least one part of it goes to an endpoint with a trust below 20'],
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

test('an amount of no one asset is said to be one of smallest units', () => {
  const part: ConditionPart = { type: 'Standard', condition: { type: 'AmountOver', amount: '5000' } };
  expect(plainText(partSentence(part, names, english, undefined).segments)).toBe(
    'More than 5,000 smallest units of whichever asset is sent',
  );
  expect(sentence(part, 'nobody knows it')).toBe('More than 5,000 smallest units of an unknown asset is sent');
});

const leaf = (condition: StandardCondition): ConditionTree => ({ type: 'Leaf', leaf: { type: 'Standard', condition } });
const asset = (...tickerIds: string[]) => leaf({ type: 'Ticker', tickerIds });
const over: ConditionTree = leaf({ type: 'AmountOver', amount: '5000000000000000000' });

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
  expect(line({ type: 'Any', parts: [asset('ether'), over] })).toContain('smallest units of whichever asset');
});

test('on one line the expression itself follows, and what a condition names is known', () => {
  const tree: ConditionTree = { type: 'All', parts: [asset('ether'), over] };
  const condition = writeCondition(tree);
  if (condition === undefined) throw new Error('There is a condition');
  expect(wholeText({ kind: 'condition', condition }, noNames, english)).toMatch(
    /^All of these: The asset is ether; More than 5,.* smallest units of an unknown asset is sent \(\(context.request.+ AND \(context.+5000000000000000000n\)\)$/,
  );
  expect(namedInCondition(tree)).toEqual([{ kind: 'ticker', id: 'ether' }]);
});

test('it is said in German, too', () => {
  const german = translator('de', germanTexts);
  expect(conditionSentence(conditionWords({ type: 'All', parts: [asset('ether'), over] }, names, german), german)).toBe(
    'All das: Das Asset ist ether; Es wird mehr als 5 ETH gesendet',
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { writeCondition, type ConditionTree, type StandardCondition } from '../conditions/index.ts';
import { conditionDifference, type ConditionDifference } from './condition-difference.ts';
import { noNames, type Names } from './names.ts';
import { plainText } from './segments.ts';
import { english } from './texts.ts';

const names: Names = {
  ...noNames,
  ticker: (id) => ({ name: id, symbol: id.toUpperCase(), decimals: id === 'eth' ? 18 : 6 }),
};

const leaf = (condition: StandardCondition): ConditionTree => ({ type: 'Leaf', leaf: { type: 'Standard', condition } });
const own = (expression: string): ConditionTree => ({ type: 'Leaf', leaf: { type: 'Own', expression } });
const all = (...parts: ConditionTree[]): ConditionTree => ({ type: 'All', parts });
const any = (...parts: ConditionTree[]): ConditionTree => ({ type: 'Any', parts });
const over = (ethers: number) => leaf({ type: 'BareAmountOver', amount: String(BigInt(ethers) * 10n ** 18n) });
const table = (...limits: [string, number][]) =>
  leaf({
    type: 'AmountOver',
    limits: limits.map(([tickerId, units]) => {
      const decimals = tickerId === 'eth' ? 18 : 6;
      return { tickerId, amount: String(BigInt(units) * 10n ** BigInt(decimals)), decimals };
    }),
    others: 'Holds',
  });
const asset = (id: string) => leaf({ type: 'Ticker', tickerIds: [id] });
const role = (...roles: string[]) => leaf({ type: 'AuthorRole', roles });

function written(tree: ConditionTree) {
  const condition = writeCondition(tree);
  if (condition === undefined) throw new Error('Nothing is in it');
  return condition;
}

/** What stays as it is, `+` what comes, `-` what goes, `->` between a sentence and what it becomes; groups in brackets. */
function shown(difference: ConditionDifference): string {
  if (difference.type !== 'Leaf') return `${difference.type}[${difference.parts.map(shown).join(', ')}]`;
  const { leaf: change } = difference;
  const text = ({ segments, expression = '' }: { segments: Parameters<typeof plainText>[0]; expression?: string }) =>
    expression || plainText(segments);
  if (change.change === 'changed') return `${text(change.before)} -> ${text(change.after)}`;
  return `${{ same: '', added: '+', removed: '-' }[change.change]}${text(change.sentence)}`;
}

const difference = (before: ConditionTree, after: ConditionTree) =>
  conditionDifference(written(before), written(after), names, english).map(shown).join(' | ');

test('a limit that moves is one sentence before and after, beside what stays', () => {
  expect(difference(all(asset('eth'), over(10)), all(asset('eth'), over(100)))).toBe(
    'All[The asset is eth, More than 10 ETH is sent -> More than 100 ETH is sent]',
  );
});

test('a limit of one asset that moves is one sentence, and a table in place of one number is a change of it', () => {
  expect(difference(table(['eth', 5], ['usd', 100]), table(['eth', 5], ['usd', 200]))).toBe(
    'More than 5 ETH or 100 USD is sent, counting the largest fee, or any amount of another asset -> More than 5 ETH or 200 USD is sent, counting the largest fee, or any amount of another asset',
  );
  expect(difference(over(5), table(['eth', 5]))).toMatch(
    /^More than 5 of an asset with 18 decimals, .* -> More than 5 ETH is sent, counting the largest fee, or any amount of another asset$/,
  );
});

test('what stays is not taken for what changes, wherever it stands', () => {
  expect(difference(all(role('maker'), role('checker')), all(role('checker'), role('boss')))).toBe(
    'All[The proposer is checker, The proposer is maker -> The proposer is boss]',
  );
});

test('what comes and what goes is said of a group, a lone condition, and a group within', () => {
  expect(difference(asset('eth'), all(asset('eth'), role('maker')))).toBe('All[The asset is eth, +The proposer is maker]');
  expect(difference(any(asset('eth'), role('maker')), role('maker'))).toBe('Any[The proposer is maker, -The asset is eth]');
  expect(difference(all(role('a'), any(role('b'), asset('eth'))), all(role('a'), any(role('b'), asset('usd'))))).toBe(
    'All[The proposer is a, Any[The proposer is b, The asset is eth -> The asset is usd]]',
  );
});

test('the same number is another amount where the asset beside it is another', () => {
  expect(difference(all(asset('eth'), over(1)), all(asset('usd'), over(1)))).toBe(
    'All[The asset is eth -> The asset is usd, More than 1 ETH is sent -> More than 1,000,000,000,000 USD is sent]',
  );
});

test('all of these in place of any of these is another condition altogether, as is one of another sort', () => {
  expect(difference(any(role('a'), role('b')), all(role('a'), role('b')))).toBe(
    'Any[-The proposer is a, -The proposer is b] | All[+The proposer is a, +The proposer is b]',
  );
  expect(difference(asset('eth'), role('a'))).toBe('-The asset is eth | +The proposer is a');
});

test('an own expression comes along before and after', () => {
  expect(difference(own('1 < 2'), own('1 < 3'))).toBe('1 < 2 -> 1 < 3');
});

const anyLeaf = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map(over),
  fc.constantFrom('eth', 'usd').map(asset),
  fc.constantFrom('a', 'b').map((one) => role(one)),
  fc.constantFrom('1 < 2', '1 < 3').map(own),
);
const { tree: anyTree } = fc.letrec<{ tree: ConditionTree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    anyLeaf,
    fc
      .record({
        type: fc.constantFrom('All' as const, 'Any' as const),
        parts: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
      })
      .filter(({ type, parts: [first] }) => first?.type !== type),
  ),
}));

function leaves(tree: ConditionTree): number {
  return tree.type === 'Leaf' ? 1 : tree.parts.reduce((sum, part) => sum + leaves(part), 0);
}

function counted(tree: ConditionDifference): readonly [before: number, after: number] {
  if (tree.type === 'Leaf') {
    const { change } = tree.leaf;
    return [change === 'added' ? 0 : 1, change === 'removed' ? 0 : 1];
  }
  const parts = tree.parts.map(counted);
  return [parts.reduce((sum, [before]) => sum + before, 0), parts.reduce((sum, [, after]) => sum + after, 0)];
}

test('no part of either stays out', () => {
  fc.assert(
    fc.property(anyTree, anyTree, (before, after) => {
      const trees = conditionDifference(written(before), written(after), names, english).map(counted);
      expect([trees.reduce((sum, [one]) => sum + one, 0), trees.reduce((sum, [, one]) => sum + one, 0)]).toEqual([
        leaves(before),
        leaves(after),
      ]);
    }),
    { numRuns: 500 },
  );
});

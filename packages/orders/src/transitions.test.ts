import { expect, test } from 'vitest';

import { stages } from './stages.ts';
import type { OrderStage } from './stages.ts';
import { transitionOf, transitions } from './transitions.ts';
import type { TransitionName } from './transitions.ts';

const names = Object.keys(transitions) as TransitionName[];
const rows = names.map((name) => ({ name, ...transitionOf(name) }));
const everyStage = Object.keys(stages) as OrderStage[];
const lifeOf = (stage: OrderStage) => stages[stage].life;

test('what is settled is final, and only its ledger brings back what was given up', () => {
  expect(rows.filter(({ from }) => from.includes('Confirmed'))).toEqual([]);
  const back = rows.filter(({ from }) => from.some((stage) => lifeOf(stage) === 'GivenUp'));
  expect(back.map(({ name, to }) => [name, to])).toEqual([
    ['Reappear', undefined],
    ['Confirm', 'Confirmed'],
  ]);
});

test('what ends gives back what it holds, and is shown no transfers unless it happened', () => {
  const ends = rows.filter(({ to }) => to !== undefined && lifeOf(to) !== 'UnderWay');
  expect(ends.length).toBeGreaterThan(0);
  for (const { name, to, holdings, transfers, from } of ends) {
    expect([name, holdings]).toEqual([name, to === 'Confirmed' ? 'Spend' : 'GiveBack']);
    if (from.includes('Detected')) expect([name, transfers]).toEqual([name, to === 'Confirmed' ? 'Count' : 'Forget']);
  }
});

test('every stage is reached from Pending, and from every stage under way its ledger is heard', () => {
  const reached = new Set<OrderStage>(['Pending']);
  for (const stage of reached) for (const { from, to } of rows) if (to !== undefined && from.includes(stage)) reached.add(to);
  expect([...reached].toSorted()).toEqual(everyStage.toSorted());
  for (const stage of everyStage.filter((each) => lifeOf(each) === 'UnderWay')) {
    expect(transitionOf('Detect').from).toContain(stage);
    expect(transitionOf('Confirm').from).toContain(stage);
  }
});

test('only before a signature may exist is an order stopped without another transaction', () => {
  const stoppable = everyStage.filter((stage) => stages[stage].cancel === 'OffLedger');
  expect([...transitionOf('Interrupt').from].toSorted()).toEqual(stoppable.toSorted());
  const replaceable = everyStage.filter((stage) => stages[stage].cancel === 'OnLedger');
  expect([...transitionOf('ExpectReplacement').from].toSorted()).toEqual(replaceable.toSorted());
});

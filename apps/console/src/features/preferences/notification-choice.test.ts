import { expect, test } from 'vitest';

import { isChosen, isSameChoice, occasionsOf, withToggled } from './notification-choice.ts';

const nothing = { scope: 'Self', events: { Transaction: [], Intent: [] } } as const;
const told = { scope: 'Self' as const, events: { Transaction: [], Intent: ['IntentApproved' as const] } };

test('an occasion is added, and taken away again, without touching the others', () => {
  const [detected, approved] = occasionsOf({ Transaction: ['TransactionDetected'], Intent: ['IntentApproved'] });
  if (!detected || !approved) throw new Error('Two occasions were expected');
  const both = withToggled(told, detected);
  expect(both.events).toEqual({ Transaction: ['TransactionDetected'], Intent: ['IntentApproved'] });
  expect(isChosen(both, approved)).toBe(true);
  expect(withToggled(both, approved).events).toEqual({ Transaction: ['TransactionDetected'], Intent: [] });
});

test('a choice is the same only with the same occasions and the same scope', () => {
  const own = { scope: nothing.scope, events: { Transaction: [], Intent: [] } };
  expect(isSameChoice(own, { ...own })).toBe(true);
  expect(isSameChoice(own, told)).toBe(false);
  expect(isSameChoice(own, { ...own, scope: 'SelfAndDescendants' })).toBe(false);
});

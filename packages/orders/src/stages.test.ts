import { keysOf } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { formOf, outcomeOf, stageOf, stages } from './stages.ts';

function stateOf(stage: keyof typeof stages) {
  const { processing, ...rest } = formOf(stage);
  return { processing: { status: processing }, ...rest };
}

test('every stage is that of its two members', () => {
  for (const stage of keysOf(stages)) expect(stageOf(stateOf(stage))).toBe(stage);
});

test('what could not be sent or came too late has failed, and so has what its ledger says failed; what was stopped or replaced has not', () => {
  const withOutcome = (outcome: string) => keysOf(stages).filter((stage) => outcomeOf(stateOf(stage)) === outcome);
  expect(withOutcome('Failed')).toEqual(['Expired', 'Failed']);
  expect(withOutcome('Over')).toEqual(['Confirmed', 'Replaced', 'Interrupted']);
  expect(outcomeOf({ ...stateOf('Confirmed'), failure: 'FailedOnChain' })).toBe('Failed');
});

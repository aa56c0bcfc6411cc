import { keysOf } from '@countersign/kernel';
import { ApiTransactionProcessingDetails } from '@countersign/model';
import { expect, test } from 'vitest';

import type { OrderState } from './order-state.ts';
import { formOf, hasWordFor, processingOf, stateOf } from './recorded-state.ts';
import { isGivenUp, stages, type OrderStage } from './stages.ts';

/** A state of each stage, and of the first ones another that says why they wait. */
function statesOf(stage: OrderStage): readonly OrderState[] {
  if (stage === 'Failed') return [{ stage, failure: 'TransactionRejected' }];
  if (stage === 'Interrupted') return [{ stage, cause: 'Cancellation', reason: 'A mistake' }];
  const waiting = { waitsBecause: 'TransientIssue' } as const;
  return [{ stage }, ...(hasWordFor(stage, 'TransientIssue') ? [{ stage, ...waiting }] : [])];
}

const states = keysOf(stages).flatMap(statesOf);

test('what is recorded of a state says the same when it is read, and is what the public API has', () => {
  expect(states).toHaveLength(keysOf(stages).length + 3);
  for (const state of states) {
    const processing = ApiTransactionProcessingDetails.parse(processingOf(state));
    const { ledgerStatus } = formOf(state.stage);
    expect(stateOf({ processing, ledgerStatus })).toEqual(state);
  }
});

test('a reason for which its stage has no word is not recorded', () => {
  expect(processingOf({ stage: 'Reserved', waitsBecause: 'TransientIssue' })).toEqual({ status: 'Reserved' });
  expect(hasWordFor('Reserved', 'TransientIssue')).toBe(false);
  expect(keysOf(stages).filter((stage) => isGivenUp(stage) && hasWordFor(stage, 'InternalError'))).toEqual([]);
});

test('of what others sent the ledger alone says the stage', () => {
  expect(stateOf({ ledgerStatus: 'Confirmed' })).toEqual({ stage: 'Confirmed' });
});

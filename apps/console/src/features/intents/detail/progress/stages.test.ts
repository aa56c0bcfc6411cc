import type { ApiTransaction } from '@countersign/model';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { expect, test } from 'vitest';

import { orderStageNames, orderStages, releaseStages, stagesOf, type Stage } from './stages.ts';

const moment = (second: number) => `2026-11-22T10:00:0${second}.000Z`;

function intent(status: IntentEntity['state']['status'], steps: readonly ('Open' | 'Approved')[] = []): IntentEntity {
  return {
    details: { author: { id: 'ben', domainId: 'd' }, metadata: { createdAt: moment(0) } },
    state: {
      status,
      lastModifiedAt: moment(2),
      progressPerPolicy: [
        {
          stepProgress: steps.map((state) => ({
            state,
            decisions: [
              { author: { id: 'ben', domainId: 'd' }, signature: 'a', seenBySystemAt: moment(0), decision: 'Approve' },
              { author: { id: 'dev', domainId: 'd' }, signature: 'b', seenBySystemAt: moment(1), decision: 'Approve' },
            ],
          })),
        },
      ],
    },
  } as unknown as IntentEntity;
}

const transaction = (fields: object): ApiTransaction => fields as ApiTransaction;
const told = (stages: readonly Stage[]) => stages.map(({ name, place, tone }) => `${name} ${place} ${tone}`);

test('a task goes from its proposal over its approvals to what it does', () => {
  expect(told(stagesOf(intent('Open', ['Open']), [], orderStageNames))).toEqual([
    'Proposed done good',
    'Approved now waiting',
    'Signed ahead past',
    'Sent ahead past',
    'Confirmed ahead past',
  ]);
  expect(stagesOf(intent('Executed', ['Approved']), releaseStages([false], moment(3)), ['Released'])).toEqual([
    { name: 'Proposed', place: 'done', tone: 'good', at: moment(0) },
    { name: 'Approved', place: 'done', tone: 'good', at: moment(1) },
    { name: 'Released', place: 'done', tone: 'good', at: moment(3) },
  ]);
});

test('a task that ended early ends with how it ended', () => {
  expect(told(stagesOf(intent('Rejected', ['Open']), [], ['Executed']))).toEqual(['Proposed done good', 'Rejected ended danger']);
  expect(told(stagesOf(intent('Expired', ['Open']), [], ['Executed']))).toEqual(['Proposed done good', 'Expired ended past']);
  expect(told(stagesOf(intent('Failed'), [], ['Executed']))).toEqual(['Proposed done good', 'Failed ended danger']);
  expect(told(stagesOf(intent('Failed', ['Approved']), [], ['Executed']))).toEqual([
    'Proposed done good',
    'Approved done good',
    'Failed ended danger',
  ]);
});

const reachedAt = { Broadcasting: moment(4), Completed: moment(5) };
const onLedger = { ledgerStatus: 'Confirmed', ledgerTransactionId: 'x', statusLastUpdatedAt: moment(7), blockTime: moment(6) };

test.each([
  [{ processing: { status: 'Preparing' } }, ['Signed now moving', 'Sent ahead past', 'Confirmed ahead past']],
  [
    { processing: { status: 'Preparing', hint: 'CurrentlyFeesTooLarge' } },
    ['Signed now waiting', 'Sent ahead past', 'Confirmed ahead past'],
  ],
  [{ processing: { status: 'Prepared' } }, ['Signed now waiting', 'Sent ahead past', 'Confirmed ahead past']],
  [{ processing: { status: 'Broadcasting' } }, ['Signed done good', 'Sent now moving', 'Confirmed ahead past']],
  [
    { processing: { status: 'Completed' }, ledgerTransactionData: { ...onLedger, ledgerStatus: 'Detected' } },
    ['Signed done good', 'Sent done good', 'Confirmed now moving'],
  ],
  [{ processing: { status: 'Failed', hint: 'InvalidAmount' } }, ['Failed ended danger']],
  [{ processing: { status: 'Failed', hint: 'TransactionRejected' }, reachedAt }, ['Signed done good', 'Failed ended danger']],
  [{ processing: { status: 'Interrupted', cause: 'Cancellation' } }, ['Interrupted ended past']],
  [
    { processing: { status: 'Completed' }, ledgerTransactionData: { ...onLedger, ledgerStatus: 'Replaced' } },
    ['Signed done good', 'Sent done good', 'Replaced ended past'],
  ],
  [
    { processing: { status: 'Completed' }, ledgerTransactionData: { ...onLedger, failure: 'FailedOnChain' } },
    ['Signed done good', 'Sent done good', 'FailedOnChain ended danger'],
  ],
  [
    {
      processing: { status: 'Completed' },
      ledgerTransactionData: {
        ...onLedger,
        failure: 'PartiallyFailedOnChain',
        deviations: [{ tickerId: '00000000-0000-4000-8000-000000000004', ordered: '100', moved: '90' }],
      },
    },
    ['Signed done good', 'Sent done good', 'MovedOtherwise ended danger'],
  ],
])('an order whose transaction is %j', (fields, stages) => {
  expect(told(orderStages(transaction(fields)))).toEqual(stages);
});

test('a confirmed order says when it was signed, sent and confirmed', () => {
  const stages = orderStages(transaction({ processing: { status: 'Completed' }, reachedAt, ledgerTransactionData: onLedger }));
  expect(stages.map(({ at }) => at)).toEqual([moment(4), moment(5), moment(6)]);
});

import type { IntentEntity } from '@countersign/kinds/schemas';
import { expect, test } from 'vitest';

import { outcomeOf } from './task-outcome.ts';

const now = new Date('2026-01-02T00:00:00.000Z');
const own = new Set(['chloe-here', 'chloe-there']);

function intent(
  status: string,
  decisions: readonly { readonly id: string; readonly decision: string; readonly until?: string }[],
) {
  return {
    details: { author: { id: 'ben', domainId: 'treasury' } },
    state: {
      status,
      progressPerPolicy: [
        {
          stepProgress: [
            {
              decisions: decisions.map(({ id, decision, until }) => ({
                author: { id, domainId: 'treasury' },
                decision,
                rawRequest: JSON.stringify({ type: decision, ...(until !== undefined && { context: { expiryAt: until } }) }),
              })),
            },
          ],
        },
      ],
    },
  } as unknown as Pick<IntentEntity, 'details' | 'state'>;
}

test.each([
  ['others approved it', intent('Executed', [{ id: 'dev', decision: 'Approve' }]), { outcome: 'approved' }],
  ['somebody rejected it', intent('Rejected', [{ id: 'dev', decision: 'Reject' }]), { outcome: 'rejected', by: 'dev' }],
  ['its proposer withdrew it', intent('Rejected', [{ id: 'ben', decision: 'Reject' }]), { outcome: 'withdrawn' }],
  ['it expired', intent('Expired', []), { outcome: 'expired' }],
  ['it could not be carried out', intent('Failed', [{ id: 'dev', decision: 'Approve' }]), { outcome: 'failed' }],
  ['their seat was taken', intent('Open', [{ id: 'dev', decision: 'Approve' }]), { outcome: 'notAsked' }],
  [
    'they approved it as another of their users',
    intent('Open', [{ id: 'chloe-there', decision: 'Approve' }]),
    { outcome: 'youApproved' },
  ],
  [
    'they approved it, and it was executed',
    intent('Executed', [{ id: 'chloe-here', decision: 'Approve' }]),
    { outcome: 'youApproved' },
  ],
  ['they rejected it', intent('Rejected', [{ id: 'chloe-here', decision: 'Reject' }]), { outcome: 'youRejected' }],
  [
    'their approval is good no more',
    intent('Open', [{ id: 'chloe-here', decision: 'Approve', until: '2026-01-01T00:00:00.000Z' }]),
    { outcome: 'notAsked' },
  ],
])('says of a task that waits no more that %s', (_what, task, said) => {
  expect(outcomeOf(task, own, now)).toEqual(said);
});

import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { approvalOf, proposalOf } from '../testing/sample-requests.ts';
import { ledgerAnswerQuery } from './ledger-answer.ts';
import type { SignedRequest } from './read-request.ts';

const asked: string[] = [];
const key = { code: 'ForeignKey', severity: 'danger', values: { address: 'rOther' } };

vi.mock('../../../app/api/client.ts', () => ({
  api: () => ({
    intents: {
      fees: async () => {
        asked.push('task');
        return { ledgerWarnings: [key, { code: 'OfALaterVersion', severity: 'danger' }], isNotReady: true };
      },
      dryRun: async ({ body }: { body: object }) => {
        asked.push('type' in body ? 'with a type' : 'proposal');
        return { ledgerWarnings: [key], result: { type: 'Failure', hint: 'AccountNotReadyOnLedger' } };
      },
    },
  }),
}));
afterEach(() => asked.splice(0));

const order = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload));
function told(request: SignedRequest, proposal = order) {
  const query = ledgerAnswerQuery(request, proposal);
  return query.enabled === true ? new QueryClient().fetchQuery(query) : 'not asked';
}

test('the ledger is asked by the task where there is one, and by what is proposed where there is none yet', async () => {
  const answer = { warnings: [key], isNotReady: true };
  expect(await told(approvalOf('AAAA', order))).toEqual(answer);
  expect(await told(order)).toEqual(answer);
  expect(asked).toEqual(['task', 'proposal']);
});

test('nothing is asked for a rejection, nor for what orders nothing', async () => {
  const { type: _type, context: _context, ...fields } = approvalOf('AAAA', order);
  const other = proposalOf(IntentPayload.parse(samples.v0_LockUser.payload));
  expect([await told({ ...fields, type: 'Reject', rejectReason: 'no' }), await told(other, other)]).toEqual([
    'not asked',
    'not asked',
  ]);
});

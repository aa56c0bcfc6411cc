import type { IntentEntity } from '@countersign/kinds/schemas';
import { expect, test } from 'vitest';

import { asItStands } from './as-it-stands.ts';

const moment = new Date('2026-05-01T12:00:00Z');
const approval = (expiryAt?: string) => ({
  rawRequest: JSON.stringify({ type: 'Approve', ...(expiryAt !== undefined && { context: { expiryAt } }) }),
});
const proposal = { rawRequest: JSON.stringify({ type: 'Propose', context: { expiryAt: '2026-05-01T11:00:00Z' } }) };

function stepsOf(status: string, ...steps: readonly { readonly state: string; readonly decisions: readonly object[] }[]) {
  const intent = { state: { status, progressPerPolicy: [{ stepProgress: steps }] } } as unknown as IntentEntity;
  return asItStands(intent, moment).state.progressPerPolicy?.flatMap(({ stepProgress }) => stepProgress);
}

test('an approval that is good no more does not count, and its step is open again', () => {
  const good = approval('2026-05-01T12:00:01Z');
  const steps = [
    { state: 'Approved', decisions: [proposal] },
    { state: 'Approved', decisions: [approval('2026-05-01T12:00:00Z'), good, approval()] },
    { state: 'Open', decisions: [] },
  ];
  const open = stepsOf('Open', ...steps);
  expect(open?.map(({ state }) => state)).toEqual(['Approved', 'Open', 'Open']);
  expect(open?.[1]?.decisions).toEqual([good, approval()]);
  // What was executed was so by approvals that were good then.
  expect(stepsOf('Executed', ...steps)).toEqual(steps);
});

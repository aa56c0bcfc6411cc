import type { EntityIdAndRevision } from '@countersign/model';
import type { KindSample } from '../testing/kind-sample.ts';
import { createPolicy, described, missing, named } from '../testing/payloads.ts';
import { policy, reference } from '../testing/sample-parts.ts';

function update(changed: EntityIdAndRevision) {
  const { type: _, id: __, lock: ___, ...values } = createPolicy();
  return { type: 'v0_UpdatePolicy' as const, reference: changed, ...values };
}

export const sample = {
  payload: { ...policy, type: 'v0_UpdatePolicy', reference, workflow: [...policy.workflow] },
  tried: {
    good: ({ unlocked }) => update(unlocked.Policy),
    bad: () => update({ id: missing, revision: 1 }),
    code: 'InvalidEntityId',
  },
  executed: async ({ reference: referenceTo, becomes, has }) => {
    const { workflow: _, ...payload } = update(await referenceTo('Policy', 'Unlocked'));
    const { scope, scriptingEngine } = payload;
    const values = { intentTypes: ['v0_UnlockVault' as const], rank: 9 };
    const expected = { scope, scriptingEngine, ...values, ...described('Other') };
    await becomes('Policy', { ...payload, ...named('Other'), ...values }, expected);
    // Without a workflow it rejects always.
    await has('Policy', 'data.workflow', false);
  },
} satisfies KindSample<'v0_UpdatePolicy'>;

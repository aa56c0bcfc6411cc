import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { createPolicy, described, named } from '../testing/payloads.ts';
import { policy } from '../testing/sample-parts.ts';

export const sample = {
  payload: { ...policy, type: 'v0_CreatePolicy', id: id(1), lock: 'Unlocked', workflow: [...policy.workflow] },
  tried: {
    good: () => createPolicy({ rank: 7 }),
    bad: ({ unlocked }) => createPolicy({ id: unlocked.Policy.id }),
    code: 'EntityAlreadyCreated',
  },
  executed: async ({ ids, done, refuses, shows }) => {
    const payload = createPolicy({ id: ids.Policy, ...named('Policy'), rank: 7 });
    // Whatever this policy were asked for would fail from then on.
    const condition = { type: 'Expression' as const, expression: 'context.request.id ===' };
    await refuses({ ...payload, condition }, 'PolicyScriptingExecutionFailed');
    await done(payload);
    const { rank, scope, scriptingEngine, intentTypes } = payload;
    await shows('Policy', { data: { rank, scope, scriptingEngine, intentTypes, workflow: [], ...described('Policy') } });
  },
} satisfies KindSample<'v0_CreatePolicy'>;

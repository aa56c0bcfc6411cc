import type { KindSample } from '../testing/kind-sample.ts';

export const sample = {
  payload: { type: 'v0_NotarizeData', data: 'minutes of the board' },
  tried: {
    good: () => ({ type: 'v0_NotarizeData', data: 'x' }),
    bad: () => ({ type: 'v0_NotarizeData', data: 'x' }),
    code: 'PolicyWorkflowFailed',
    // Data can be notarised by anyone who may start an intent.
    wrongAuthor: true,
  },
  executed: async ({ done }) => {
    await done({ type: 'v0_NotarizeData', data: 'x' });
  },
} satisfies KindSample<'v0_NotarizeData'>;

import { newId } from '@countersign/kernel';
import { afterAll, expect, test } from 'vitest';

import { startTrialThread } from './trial-thread.ts';

const thread = startTrialThread();
afterAll(() => thread.close());

const domainId = newId();
const author = { id: newId(), domainId };
const now = '2026-11-28T00:00:00.000Z';

/** An intent that nobody proposed, judged by a draft with this condition. */
function question(expression: string) {
  const details = {
    payload: { type: 'v0_NotarizeData' as const, data: 'made up' },
    author,
    targetDomainId: domainId,
    expiryAt: now,
    metadata: { createdAt: now, customProperties: {} },
    proposalSignature: '',
  };
  const facts = Object.fromEntries(
    ['entities', 'ledgers', 'accountLedgers', 'transfers', 'orderTransactions', 'similarUsers', 'similarVaultIds']
      .concat(['similarTickers', 'validatedTickerIds', 'pendingVaultIds', 'endpointPositions', 'systemProperties'])
      .concat(['subtreeDepths', 'similarAccounts', 'knownAddresses', 'answers', 'assets'])
      .map((part) => [part, []]),
  );
  const draft = {
    id: newId(),
    alias: 'Draft',
    rank: 1,
    scope: 'Self',
    scriptingEngine: 'Javascript_v0',
    condition: { type: 'Expression', expression },
    lock: 'Unlocked',
    customProperties: {},
  };
  return {
    past: {
      intent: { id: newId(), details, state: { status: 'Open', lastModifiedAt: now } },
      decisions: [],
      users: [],
      facts,
      chain: [{ id: domainId }],
    },
    author: { ...author, lock: 'Unlocked' },
    request: { type: 'Propose', id: newId(), ...details, customProperties: {} },
    now: new Date(now),
    policies: [],
    drafts: [draft],
    reader: { users: [], accounts: [], endpoints: [], policies: [domainId], transactions: [] },
  } as never;
}

test('a trial is judged in a thread of its own, and what it used up is known', async () => {
  const { answer, spent } = await thread.judge('MadeUp', question('1 + 1 === 2'), new AbortController().signal);
  expect(answer).toMatchObject({ ok: true, value: { before: { outcome: 'NoPolicy' }, after: { outcome: 'Refused' } } });
  expect(spent).toBeGreaterThan(0);
});

test('one for which nobody waits ends without an answer, and the next one has its turn', async () => {
  const gone = new AbortController();
  const trial = thread.judge('MadeUp', question('for (;;) {}'), gone.signal);
  gone.abort();
  expect((await trial).answer).toBeUndefined();
  const next = await thread.judge('MadeUp', question('false'), new AbortController().signal);
  expect(next.answer).toMatchObject({ ok: true, value: { after: { outcome: 'NoPolicy' } } });
});

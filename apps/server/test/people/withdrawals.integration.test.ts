import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, proposal, rejection, signed, startTestInstance, withdrawal } from '../harness.ts';
import type { TestInstance } from '../harness.ts';

let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway'] } });
});
afterAll(() => subject.stop());

async function proposeAsAda() {
  const { ada } = subject.people;
  const { root } = subject.domains;
  const proposed = signed(ada, proposal(ada, { type: 'v0_NotarizeData', data: newId() }, root));
  const client = await subject.clientOf(ada);
  await client.intents.propose({ body: proposed });
  const read = async () => (await client.intents.get({ params: { domainId: root, intentId: proposed.request.id } })).data;
  return { proposed, client, read };
}

const refused = { status: 400, code: 'InvalidIntentError' };

test('an author withdraws their own open task, which ends as rejected in words that every client shows', async () => {
  const { ada, ben } = subject.people;
  const { proposed, client, read } = await proposeAsAda();
  const bens = await subject.clientOf(ben);
  await expect(client.intents.reject({ body: signed(ada, rejection(ada, proposed)) })).rejects.toMatchObject(refused);
  await expect(bens.intents.withdraw({ body: signed(ben, withdrawal(ben, proposed)) })).rejects.toMatchObject(refused);
  // Nobody withdraws in somebody else's name either.
  const forged = { request: withdrawal(ada, proposed), signature: signed(ben, withdrawal(ada, proposed)).signature };
  await expect(bens.intents.withdraw({ body: forged })).rejects.toMatchObject({ status: 403 });
  await expect(client.intents.withdraw({ body: forged })).rejects.toMatchObject({ code: 'InvalidSignatureError' });
  expect((await read()).state.status).toBe('Open');

  const body = signed(ada, withdrawal(ada, proposed, 'the wrong payee'));
  const requestid = newId();
  expect(await client.intents.withdraw({ body, headers: { requestid } })).toEqual({ requestId: requestid });
  // The same again is the same, as for every request.
  expect(await client.intents.withdraw({ body, headers: { requestid } })).toEqual({ requestId: requestid });
  const { state } = await read();
  expect(state.status).toBe('Rejected');
  const decisions = state.progressPerPolicy?.flatMap(({ stepProgress }) => stepProgress.flatMap((step) => step.decisions));
  expect(decisions?.at(-1)).toMatchObject({
    decision: 'Reject',
    author: { id: ada.userId },
    rejectionReason: 'Withdrawn by its author: the wrong payee',
    signature: body.signature,
  });
  await expect(bens.intents.approve({ body: signed(ben, approval(ben, proposed)) })).rejects.toMatchObject({
    code: 'IntentNotOpenedError',
  });
  await expect(client.intents.withdraw({ body: signed(ada, withdrawal(ada, proposed)) })).rejects.toMatchObject({
    code: 'IntentNotOpenedError',
  });
});

test('what is no withdrawal is refused, and changes nothing', async () => {
  const { ada } = subject.people;
  const { proposed, client, read } = await proposeAsAda();
  const withdrawn = withdrawal(ada, proposed);
  for (const request of [
    { ...withdrawn, type: 'Reject' },
    { ...withdrawn, withdrawReason: '' },
    { ...withdrawn, withdrawReason: 'x'.repeat(4_901) },
    { ...withdrawn, rejectReason: 'no' },
  ]) {
    const sent = signed(ada, request) as never;
    await expect(client.intents.withdraw({ body: sent })).rejects.toMatchObject({ status: 400 });
  }
  expect((await read()).state.status).toBe('Open');
});

test('who waits for a withdrawn task is no longer asked, and a device is asked to sign a withdrawal', async () => {
  const { ada, ben } = subject.people;
  const { root } = subject.domains;
  const { proposed, client } = await proposeAsAda();
  const bens = await subject.clientOf(ben);
  const waiting = async () =>
    (await bens.intents.awaiting({ params: { domainId: root } })).items.map(({ intent }) => intent.data.id);
  expect(await waiting()).toContain(proposed.request.id);
  await client.intents.withdraw({ body: signed(ada, withdrawal(ada, proposed)) });
  expect(await waiting()).not.toContain(proposed.request.id);
});

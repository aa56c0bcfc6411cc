import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { proposal, signed } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';
import { startDesk } from './desk.ts';
import type { Desk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

/** A policy that refuses whatever its condition holds for. */
const draft = (expression: string) => ({
  id: newId(),
  alias: 'Refuses',
  rank: 500,
  scope: 'Self' as const,
  scriptingEngine: 'Javascript_v0' as const,
  condition: { type: 'Expression' as const, expression },
  lock: 'Unlocked' as const,
  customProperties: {},
});

/** Proposes, in a person's own domain, that an account be locked that may be of another. */
async function proposeLock(person: TestPerson, accountId: string) {
  const payload = { type: 'v0_LockAccount' as const, reference: { id: accountId, revision: 1 } };
  const body = signed(person, proposal(person, payload, person.domainId));
  await (await desk.clientOf(person)).intents.propose({ body });
  return body.request.id;
}

/** Whether a condition of a draft holds for an intent of the person's own domain, as they may find out. */
async function holdsFor(person: TestPerson, intentId: string, expression: string): Promise<boolean> {
  const client = await desk.clientOf(person);
  const { differing } = await client.policies.try({
    params: { domainId: person.domainId },
    body: { policies: [draft(expression)] },
  });
  return differing.some((intent) => intent.intentId === intentId);
}

/** The same of an intent that nobody proposed. */
async function wouldHold(person: TestPerson, accountId: string, expression: string): Promise<boolean> {
  const client = await desk.clientOf(person);
  const policy = draft(expression);
  const { after } = await client.policies.tryIntent({
    params: { domainId: person.domainId },
    body: {
      author: { id: person.userId, domainId: person.domainId },
      payload: { type: 'v0_LockAccount', reference: { id: accountId, revision: 1 } },
      policies: [policy],
    },
  });
  return after?.matches.find(({ policyId }) => policyId === policy.id)?.reason === 'Governs';
}

test.each(['beside', 'below'] as const)('a draft that is tried by one from %s learns nothing of an account', async (place) => {
  const { accountId } = desk.ids;
  const person = desk.people[place];
  const isNamed = `context.request.payload.reference.id === '${accountId}'`;
  const isKnown = `context.references.accounts['${accountId}'] !== undefined`;
  const intentId = await proposeLock(person, accountId);
  expect(await holdsFor(person, intentId, isNamed)).toBe(true);
  expect(await wouldHold(person, accountId, isNamed)).toBe(true);
  expect(await wouldHold(person, accountId, isKnown)).toBe(false);
  expect(await holdsFor(person, intentId, isKnown)).toBe(false);
});

test('its own readers try drafts on what they may read', async () => {
  const { own } = desk.people;
  const { accountId } = desk.ids;
  const isNamed = `context.references.accounts['${accountId}'].alias === 'Account of the desk'`;
  expect(await holdsFor(own, await proposeLock(own, accountId), isNamed)).toBe(true);
  expect(await wouldHold(own, accountId, isNamed)).toBe(true);
});

test('nor of people above who are taken for authors, beyond what policies go by, nor where an account elsewhere is paid', async () => {
  const { below, own } = desk.people;
  const client = await desk.clientOf(below);
  const holds = async (payload: object, expression: string) => {
    const policy = draft(expression);
    const { after } = await client.policies.tryIntent({
      params: { domainId: below.domainId },
      body: { author: { id: own.userId, domainId: own.domainId }, payload: payload as never, policies: [policy] },
    });
    return after?.matches.find(({ policyId }) => policyId === policy.id)?.reason === 'Governs';
  };
  const note = { type: 'v0_NotarizeData', data: 'made up' };
  const author = `context.references.users['${own.userId}']`;
  expect(await holds(note, `${author}.roles.includes('reader') && ${author}.lock === 'Unlocked'`)).toBe(true);
  expect(await holds(note, `Object.keys(${author}).sort().join() === 'domainId,id,lock,roles'`)).toBe(true);

  // What was really proposed shows no more of who did.
  const proposed = signed(own, proposal(own, { type: 'v0_NotarizeData', data: 'proposed' }, below.domainId));
  await (await desk.clientOf(own)).intents.propose({ body: proposed });
  expect(await holdsFor(below, proposed.request.id, `${author}.roles.length > 0`)).toBe(true);
  expect(await holdsFor(below, proposed.request.id, `${author}.alias !== undefined`)).toBe(false);

  const order = {
    type: 'v0_CreateTransferOrder',
    id: newId(),
    accountId: newId(),
    tickerId: desk.tickerId,
    outputs: [{ destination: { type: 'Account', accountId: desk.ids.accountId }, amount: '1' }],
    feeStrategy: 'Medium',
    customProperties: {},
  };
  expect(await holds(order, `context.destinations[0].accountId === '${desk.ids.accountId}'`)).toBe(true);
  expect(await holds(order, 'context.destinations.some(({ address }) => address !== undefined)')).toBe(false);
});

test('of a domain above, people who may not read its policies learn which of them govern, and nothing else', async () => {
  const { above, own } = desk.people;
  const { root } = desk.domains;
  const payload = {
    ...draft("context.request.payload.data === 'what the root alone knows'"),
    type: 'v0_CreatePolicy' as const,
    alias: 'Of the root',
    scope: 'SelfAndDescendants' as const,
  };
  await desk.client.intents.propose({ body: signed(above, proposal(above, payload, root)) });
  const matchesFor = async (person: TestPerson, domainId: string, data: string) => {
    const client = await desk.clientOf(person);
    const author = { id: person.userId, domainId: person.domainId };
    const { before } = await client.policies.tryIntent({
      params: { domainId },
      body: { author, payload: { type: 'v0_NotarizeData', data }, policies: [] },
    });
    return before.matches.filter((match) => match.domainId === root);
  };

  const theirs = await matchesFor(above, desk.domains.desk, 'anything');
  expect(theirs).toHaveLength(3);
  expect(theirs).toContainEqual(expect.objectContaining({ alias: 'Of the root', condition: payload.condition }));
  expect(await matchesFor(own, desk.domains.desk, 'anything')).toMatchObject([{ alias: 'One administrator', reason: 'Governs' }]);
  const refusing = await matchesFor(own, desk.domains.desk, 'what the root alone knows');
  expect(refusing).toMatchObject([{ alias: 'Of the root', reason: 'Governs' }]);
  expect(refusing[0]).not.toHaveProperty('condition');

  // Nor what is assumed of them where it is asked who can move value.
  const assumedFor = async (person: TestPerson) => {
    const query = { accountId: desk.ids.accountId, tickerId: desk.tickerId, amount: '1' };
    const { assumed } = await (await desk.clientOf(person)).policies.movers({ params: { domainId: desk.domains.desk }, query });
    return assumed.ownExpressions;
  };
  expect(await assumedFor(above)).toEqual([payload.condition.expression]);
  expect(await assumedFor(own)).toEqual(['']);

  // Nor the keys of people there.
  const peopleFor = async (person: TestPerson) => {
    const query = { accountId: desk.ids.accountId, tickerId: desk.tickerId, amount: '100000' };
    const { groups } = await (await desk.clientOf(person)).policies.movers({ params: { domainId: desk.domains.desk }, query });
    return groups.flatMap(({ members, steps }) => [
      ...members.flatMap(({ anyOf }) => anyOf),
      ...steps.flatMap(({ proposer, approvers }) => [proposer, ...approvers]),
    ]);
  };
  const keysOfRoot = async (person: TestPerson) =>
    (await peopleFor(person)).filter(({ domainId }) => domainId === root).map(({ publicKey }) => publicKey !== undefined);
  expect(new Set(await keysOfRoot(above))).toEqual(new Set([true]));
  expect(new Set(await keysOfRoot(own))).toEqual(new Set([false]));
});

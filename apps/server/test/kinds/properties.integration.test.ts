import { createHash } from 'node:crypto';

import { newId } from '@countersign/kernel';
import type { SetSystemProperty } from '@countersign/kinds/schemas';
import { payloads } from '@countersign/kinds/testing';
import { generateKeyPair, verifyEnvelope } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startKindsInstance } from './kinds-instance.ts';
import type { KindsInstance } from './kinds-instance.ts';

let subject: KindsInstance;
let notaryKey: string;

beforeAll(async () => {
  subject = await startKindsInstance();
  notaryKey = (await subject.instance.services.intents.notary()).publicKey;
});
afterAll(() => subject.stop());

const setting = (publicKey: string, revision?: number): SetSystemProperty => ({
  type: 'v0_SetSystemProperty',
  ...(revision !== undefined && { revision }),
  value: { type: 'StateReviewAuthorityProperty', value: { publicKey: { type: 'PublicKey', value: publicKey } } },
});
const newKey = () => generateKeyPair('Secp256r1').publicKey;

test('notarised data is an executed intent that the notary signed, with everyone who approved', async () => {
  const data = createHash('sha256').update('the minutes of the board').digest('hex');
  const intentId = await subject.execute({ type: 'v0_NotarizeData', data });
  const intent = await subject.client.intents.get({ params: { domainId: subject.root, intentId } });
  expect(verifyEnvelope(intent, notaryKey)).toBe(true);
  expect(intent.data).toMatchObject({ details: { payload: { data } }, state: { status: 'Executed' } });
  const [progress] = intent.data.state.progressPerPolicy ?? [];
  expect(progress?.stepProgress[0]?.decisions.map(({ author }) => author.id)).toEqual([
    subject.people.ada.userId,
    subject.people.ben.userId,
  ]);
});

test('data can be notarised in any domain, and is as long as the limit says', async () => {
  expect(await subject.codeOf({ type: 'v0_NotarizeData', data: 'x'.repeat(10_000) }, { domainId: subject.domains.trading })).toBe(
    'Executed',
  );
  await expect(subject.run({ type: 'v0_NotarizeData', data: 'x'.repeat(10_001) })).rejects.toMatchObject({ status: 400 });
  await expect(subject.run({ type: 'v0_NotarizeData', data: '' })).rejects.toMatchObject({ status: 400 });
});

test("the instance's keys are properties from the beginning, in the notary's envelope", async () => {
  const { items, count } = await subject.client.properties.list();
  expect(items.map(({ data }) => data.id)).toEqual(['NOTARY_COMMUNICATION_KEY', 'NOTARY_COLLECTIONS_KEY', 'NOTARY_API_KEY']);
  expect(count).toBe(3);
  for (const property of items) expect(verifyEnvelope(property, notaryKey)).toBe(true);
  const own = items.find(({ data }) => data.id === 'NOTARY_API_KEY');
  expect(own?.data.value.publicKey.value).toBe(notaryKey);
});

test('a property is set and changed at the revision that was seen, and read with its history', async () => {
  const [first, second] = [newKey(), newKey()];
  const read = async () => (await subject.client.properties.list({ query: { id: ['STATE_REVIEW_AUTHORITY'] } })).items[0];
  expect(await subject.codeOf(setting(first, 1))).toBe('EntityRevisionMismatch');
  await subject.execute(setting(first));
  expect((await read())?.data).toMatchObject({
    value: { publicKey: { value: first } },
    metadata: { revision: 1, createdBy: { id: subject.people.ada.userId } },
  });
  expect(await subject.codeOf(setting(second))).toBe('EntityRevisionMismatch');
  await subject.execute(setting(second, 1));
  const now = await read();
  expect(now?.data).toMatchObject({ value: { publicKey: { value: second } }, metadata: { revision: 2 } });
  expect(now && verifyEnvelope(now, notaryKey)).toBe(true);
  const { items } = await subject.client.events.list({ params: { domainId: subject.root }, query: { limit: 250 } });
  expect(items.filter(({ payload }) => payload.type === 'SystemPropertySet')).toHaveLength(2);
});

test('of two who set a property at the same revision one is too late', async () => {
  const { items } = await subject.client.properties.list({ query: { id: ['STATE_REVIEW_AUTHORITY'] } });
  const revision = items[0]?.data.metadata.revision;
  const codes = await Promise.all([subject.codeOf(setting(newKey(), revision)), subject.codeOf(setting(newKey(), revision))]);
  expect(codes.toSorted()).toEqual(['EntityRevisionMismatch', 'Executed']);
});

test('properties are set in the root domain, with a key that is one', async () => {
  expect(await subject.codeOf(setting(newKey()), { domainId: subject.domains.trading })).toBe('MustBeExecutedInRootDomain');
  const { items } = await subject.client.properties.list({ query: { id: ['STATE_REVIEW_AUTHORITY'] } });
  const revision = items[0]?.data.metadata.revision;
  expect(await subject.codeOf(setting('AAAA', revision))).toBe('InvalidSystemPropertyParameters');
});

test('properties are sorted and paged by their own ids', async () => {
  const query = { sortBy: 'id', sortOrder: 'ASC', limit: 2 } as const;
  const first = await subject.client.properties.list({ query });
  expect(first.items.map(({ data }) => data.id)).toEqual(['NOTARY_API_KEY', 'NOTARY_COLLECTIONS_KEY']);
  const startingAfter = 'NOTARY_COLLECTIONS_KEY';
  expect(first.nextStartingAfter).toBe(startingAfter);
  const second = await subject.client.properties.list({ query: { ...query, startingAfter } });
  expect(second.items.map(({ data }) => data.id)).toEqual(['NOTARY_COMMUNICATION_KEY', 'STATE_REVIEW_AUTHORITY']);
});

test('trusted ledgers are the configured ledgers, in the same envelopes', async () => {
  const ledgers = await subject.client.ledgers.list();
  expect(await subject.client.trustedLedgers.list()).toEqual(ledgers);
  const ledgerId = ledgers.items[0]?.data.id ?? '';
  expect(await subject.client.trustedLedgers.get({ params: { ledgerId } })).toEqual(ledgers.items[0]);
  await expect(subject.client.trustedLedgers.get({ params: { ledgerId: newId() } })).rejects.toMatchObject({ status: 404 });
});

test('ledgers are configured, not proposed', async () => {
  const { data } = await subject.client.ledgers.get({ params: { ledgerId: 'ethereum-sandbox' } });
  const { alias, parameters } = data;
  const common = { alias, parameters, customProperties: {} };
  expect(await subject.codeOf({ type: 'v0_CreateLedger', id: 'another', ...common })).toBe('FeatureFlagDisabled');
  const reference = { id: data.id, revision: 1 };
  expect(await subject.codeOf({ type: 'v0_UpdateLedger', reference, ...common })).toBe('FeatureFlagDisabled');
});

test('every revision of an entity is kept as the notary signed it, with the intent that made it, the newest first', async () => {
  const { client, root, domains } = subject;
  const policy = payloads.createPolicy({ alias: 'First name' });
  const made = [await subject.execute(policy)];
  const { type: _type, id, lock: _lock, ...fields } = policy;
  for (const alias of ['Second name', 'Third name']) {
    const reference = { id, revision: made.length };
    made.push(await subject.execute({ ...fields, type: 'v0_UpdatePolicy', reference, alias }));
  }
  const params = { domainId: root, policyId: id };
  const page = await client.revisions.ofPolicy({ params, query: { limit: 2 } });
  expect(page.items.map(({ revision, intentId, data }) => [revision, intentId, data['alias']])).toEqual([
    [3, made[2], 'Third name'],
    [2, made[1], 'Second name'],
  ]);
  expect(page).toMatchObject({ count: 2, nextStartingAfter: '2' });
  const rest = await client.revisions.ofPolicy({ params, query: { limit: 2, startingAfter: 2 } });
  expect(rest).toMatchObject({ count: 1, currentStartingAfter: '2', items: [{ revision: 1, data: { alias: 'First name' } }] });
  expect(rest.nextStartingAfter).toBeUndefined();
  for (const { data, signature = '', signingKey = '' } of [...page.items, ...rest.items]) {
    expect(verifyEnvelope({ data, signature, signingKey }, notaryKey)).toBe(true);
  }
  const elsewhere = client.revisions.ofPolicy({ params: { domainId: domains.trading, policyId: id } });
  await expect(elsewhere).rejects.toMatchObject({ status: 404 });
});

test('what genesis made has no intent', async () => {
  const { items } = await subject.client.revisions.ofDomain({ params: { domainId: subject.root } });
  expect(items).toMatchObject([{ revision: 1 }]);
  expect(items[0]).not.toHaveProperty('intentId');
});

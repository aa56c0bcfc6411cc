import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { fieldRules, payloads, samples, type KindSample, type Scene } from '@countersign/kinds/testing';
import { IntentType } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { greeterExtension } from './greeter.ts';
import { startKindsInstance } from './kinds-instance.ts';
import type { KindsInstance } from './kinds-instance.ts';
import { prepareScene } from './scene.ts';

const { createAccount, createPolicy, createTransfer, ledgerId, signManifest } = payloads;

let subject: KindsInstance;
let scene: Scene;

beforeAll(async () => {
  subject = await startKindsInstance({ extensions: [greeterExtension().greeter] });
  scene = await prepareScene(subject);
});
afterAll(() => subject.stop());

async function counts() {
  const { rows } = await subject.instance.services.pool.query<{ count: string }>(
    `select (select count(*) from request) || ' ' || (select count(*) from intent) || ' ' || (select count(*) from entity_revision) as count`,
  );
  return rows[0]?.count;
}

/** The endpoints of the scene have one address. */
const sharingAddress: ReadonlySet<IntentType> = new Set(['v0_CreateEndpoint', 'v0_UpdateEndpoint', 'v0_UnlockEndpoint']);

test.each(IntentType.options)(
  '%s is tried: the rules that would apply, who may approve, and that nothing changes',
  async (type) => {
    const { good, domainId, code, isDisabled }: KindSample<IntentType>['tried'] = samples[type].tried;
    const before = await counts();
    const answer = await subject.dryRun(good(scene), { domainId: domainId?.(scene) ?? subject.root });
    expect(await counts()).toBe(before);
    expect(answer.type).toBe(type);
    expect([answer.success, answer.errors]).toEqual(isDisabled ? [false, [code]] : [true, undefined]);
    const [governing] = answer.policies ?? [];
    const isAtOnce = type === 'v0_CreateEndpoint';
    expect(governing).toMatchObject({
      alias: isAtOnce ? 'Endpoints at once' : 'Two administrators',
      policyReference: { domainId: subject.root, revision: 1 },
      reason: { place: domainId ? 'Descendants' : 'Self', intentTypes: isAtOnce ? 'Listed' : 'All', condition: 'None' },
    });
    const { ada, ben } = subject.people;
    const approvers = governing?.approversPerStep?.[0]?.map(({ id }) => id).toSorted();
    expect(approvers).toEqual(isAtOnce ? undefined : [ada.userId, ben.userId].toSorted());
    const warned = new Set(answer.warningDetails?.map(({ code: doubtful }) => doubtful));
    expect([...warned]).toEqual(sharingAddress.has(type) ? ['AddressKnown'] : []);
  },
);

test.each(IntentType.options)('%s is tried with something wrong: the code that it would fail with, and why', async (type) => {
  const { bad, code, domainId, wrongAuthor }: KindSample<IntentType>['tried'] = samples[type].tried;
  const how = wrongAuthor ? { people: [subject.people.cleo] as const, domainId: subject.domains.trading } : {};
  const answer = await subject.dryRun(bad(scene), { domainId: domainId?.(scene) ?? subject.root, ...how });
  expect(answer).toMatchObject({
    type,
    success: false,
    errors: [code],
    errorDetails: [{ code, message: expect.stringMatching(/\S/) }],
  });
});

test.each(fieldRules.filter(({ refused }) => refused !== 'Shape' && refused !== 'FormAlone'))(
  '$type with what its form refuses at $field is tried: $refused',
  async ({ type, entered, refused }) => {
    const { good, domainId }: KindSample<IntentType>['tried'] = samples[type].tried;
    const payload = { ...good(scene), ...entered };
    const answer = await subject.dryRun(payload, { domainId: domainId?.(scene) ?? subject.root });
    expect(answer).toMatchObject({ type, success: false, errors: [refused] });
  },
);

test.each(fieldRules.filter(({ refused }) => refused === 'FormAlone'))(
  '$type may lack what its form asks for at $field',
  async ({ type, entered }) => {
    const { good, domainId }: KindSample<IntentType>['tried'] = samples[type].tried;
    const payload = JSON.parse(JSON.stringify({ ...good(scene), ...entered })) as IntentPayload;
    const answer = await subject.dryRun(payload, { domainId: domainId?.(scene) ?? subject.root });
    expect(answer).toMatchObject({ type, success: true });
  },
);

test('orders are tried with their fee', async () => {
  expect(await subject.dryRun(samples.v0_CreateTransferOrder.tried.good(scene))).toMatchObject({
    result: { type: 'Success' },
    estimate: { type: 'Success', fee: expect.stringMatching(/^[1-9]\d*$/), tickerId: scene.nativeTickerId },
  });
  expect(await subject.dryRun(samples.v0_CreateTransactionOrder.tried.good(scene))).toMatchObject({
    result: { type: 'Success' },
    estimate: { type: 'Ethereum' },
    fee: { amount: expect.stringMatching(/^[1-9]\d*$/), tickerId: scene.nativeTickerId },
  });
  expect(await subject.dryRun(createTransfer(scene.poor.accountId, scene.nativeTickerId))).toMatchObject({
    success: true,
    result: { type: 'Failure', hint: 'CurrentlyNotEnoughFunds' },
  });
});

test('a cancellation is tried with the way it would go', async () => {
  expect(await subject.dryRun(samples.v0_AttemptTransactionOrderCancellation.tried.good(scene))).toMatchObject({
    cancellation: { type: 'OffLedger' },
  });
});

test('an account is tried with its ledgers', async () => {
  expect(await subject.dryRun(createAccount(scene.vaultId, { ledgerIds: [ledgerId, 'none'] }))).toMatchObject({
    success: false,
    result: {
      ledgers: [
        { ledgerId, available: true },
        { ledgerId: 'none', available: false },
      ],
    },
  });
});

test('doubtful rules are warned of: ties, steps that nobody can fill, an author who may not start', async () => {
  const { ada, cleo } = subject.people;
  const domainId = subject.domains.trading;
  const steps = [
    { type: 'RoleQuorum' as const, role: 'trader', quorum: 1 },
    { type: 'RoleQuorum' as const, role: 'auditor', quorum: 2 },
  ];
  const values = { rank: 50, scope: 'Self' as const, intentTypes: ['v0_SignManifest' as const], workflow: steps };
  const [first, second] = [newId(), newId()].toSorted();
  const tied = createPolicy({ ...values, id: second, alias: 'Second' });
  await subject.execute(createPolicy({ ...values, id: first, alias: 'First' }), { domainId });
  const before = await subject.dryRun(tied, { domainId });
  expect(before.warningDetails).toContainEqual({
    code: 'RankTaken',
    message: 'Policies Second and First have rank 50 both: where both match, First wins by its id alone',
    policyId: first,
    winner: first,
  });
  await subject.execute(tied, { domainId });
  const answer = await subject.dryRun(signManifest(scene.unlocked.Account.id), { people: [cleo], domainId });
  expect(answer.warningDetails).toEqual([
    { code: 'PoliciesTied', message: expect.stringContaining('Second'), policyId: tied.id },
    { code: 'StepCannotBeFilled', message: expect.stringContaining('step 2 of First'), policyId: first, step: 1 },
  ]);
  expect(answer.warnings).toEqual(answer.warningDetails?.map(({ message }) => message));
  expect(answer.policies?.map(({ alias, reason }) => [alias, reason])).toEqual([
    ['Two administrators', { place: 'Descendants', intentTypes: 'All', condition: 'None' }],
    ['First', { place: 'Self', intentTypes: 'Listed', condition: 'None' }],
  ]);
  const stranger = await subject.dryRun({ type: 'v0_NotarizeData', data: 'x' }, { people: [cleo], domainId });
  expect(stranger).toMatchObject({
    success: false,
    errors: ['PolicyWorkflowFailed'],
    warningDetails: [{ code: 'AuthorMayNotStart' }],
  });
  expect(stranger.ungoverned).toEqual([{ domainId, reason: 'NoMatch' }]);
  expect((await subject.dryRun({ type: 'v0_NotarizeData', data: 'x' }, { people: [ada], domainId })).warnings).toBeUndefined();
});

test('who makes an endpoint where another one is hears of it, and who locks one, that the other stays usable', async () => {
  const { root, domains } = subject;
  const address = '0x27b1fdb04752bbc536007a920d24acb045561c26';
  const endpoint = (values: object = {}): IntentPayload => ({ ...payloads.createEndpoint(), id: newId(), address, ...values });
  const warned = async (payload: IntentPayload, domainId = root) =>
    (await subject.dryRun(payload, { domainId })).warningDetails?.map(({ code, endpoint: name }) => [code, name]);
  const first = endpoint({ alias: 'First there' });
  expect(await warned(first)).toBeUndefined();
  await subject.execute(first);
  const second = endpoint({ alias: 'Second there', address: address.toUpperCase().replace('0X', '0x') });
  expect(await warned(second)).toEqual([['AddressKnown', 'First there']]);
  // One of a domain above is not called by name.
  expect(await warned(second, domains.trading)).toEqual([['AddressKnown', undefined]]);
  await subject.execute(second);
  const locking = (payload: IntentPayload): IntentPayload => ({
    type: 'v0_LockEndpoint',
    reference: { id: 'id' in payload ? payload.id : '', revision: 1 },
  });
  expect(await warned(locking(first))).toEqual([['AddressStaysUsable', 'Second there']]);
  await subject.execute(locking(second));
  expect(await warned(locking(first))).toBeUndefined();
});

test('a policy that always rejects is no fault of the author', async () => {
  const { workflow: _, ...always } = createPolicy({ rank: 700, scope: 'Self', intentTypes: ['v0_UpdateVault'] });
  await subject.execute(always);
  const answer = await subject.dryRun(samples.v0_UpdateVault.tried.good(scene));
  expect(answer).toMatchObject({ success: false, errors: ['PolicyWorkflowFailed'] });
  expect(answer.warnings).toBeUndefined();
});

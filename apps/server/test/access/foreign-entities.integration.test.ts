import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { IntentType } from '@countersign/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { proposal, signed } from '../harness.ts';
import { stateOf } from '../state.ts';
import { startDesk } from './desk.ts';
import type { Desk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

/** The ids that a proposal names. */
interface Names {
  readonly accountId: string;
  readonly endpointId: string;
  readonly policyId: string;
  readonly transactionOrderId: string;
  readonly transferId: string;
  readonly userId: string;
  readonly domainId: string;
}

const customProperties = {};

/** The intents that act on what is there, naming it; what is of the whole instance belongs to no domain and is left out. */
function payloads(names: Names, revision: number): readonly IntentPayload[] {
  const { accountId, endpointId, policyId, transactionOrderId, transferId, userId, domainId } = names;
  const { tickerId } = desk.ids;
  const address = desk.secondAccount.address.address;
  const of = (id: string) => ({ id, revision });
  const toAddress = { destination: { type: 'Address' as const, address }, amount: '1000' };
  return [
    { type: 'v0_LockUser', reference: of(userId) },
    { type: 'v0_UnlockUser', reference: of(userId) },
    { type: 'v0_UpdateUser', reference: of(userId), alias: 'taken@example.com', roles: ['reader'], customProperties },
    { type: 'v0_LockPolicy', reference: of(policyId) },
    { type: 'v0_UnlockPolicy', reference: of(policyId) },
    {
      type: 'v0_UpdatePolicy',
      reference: of(policyId),
      alias: 'Taken over',
      rank: 1,
      scope: 'Self',
      scriptingEngine: 'Javascript_v0',
      workflow: [],
      customProperties,
    },
    { type: 'v0_LockEndpoint', reference: of(endpointId) },
    { type: 'v0_UnlockEndpoint', reference: of(endpointId) },
    { type: 'v0_UpdateEndpoint', reference: of(endpointId), alias: 'Mine', address, trustScore: 100, customProperties },
    { type: 'v0_LockAccount', reference: of(accountId) },
    { type: 'v0_UnlockAccount', reference: of(accountId) },
    { type: 'v0_UpdateAccount', reference: of(accountId), alias: 'Mine', customProperties },
    { type: 'v0_AddAccountLedgers', reference: of(accountId), ledgerIds: ['xrpl-sandbox'] },
    { type: 'v0_LockDomain', reference: of(domainId) },
    { type: 'v0_UnlockDomain', reference: of(domainId) },
    { type: 'v0_UpdateDomain', reference: of(domainId), alias: 'Mine', customProperties },
    { type: 'v0_UpdateDomainPermissions', reference: of(domainId), permissions: { readAccess: desk.everybodyReads } },
    {
      type: 'v0_CreateTransferOrder',
      id: newId(),
      accountId,
      tickerId,
      outputs: [toAddress],
      feeStrategy: 'Medium',
      customProperties,
    },
    {
      type: 'v0_CreateTransactionOrder',
      id: newId(),
      accountId,
      ledgerId: desk.ledgerId,
      parameters: { type: 'Bitcoin', outputs: [toAddress], feeStrategy: { type: 'Priority', priority: 'Medium' } },
      customProperties,
    },
    { type: 'v0_ReleaseQuarantinedTransfers', accountId, transferIds: [transferId] },
    { type: 'v0_SignManifest', id: newId(), accountId, content: { type: 'EIP-191', value: '0x00' }, customProperties },
    {
      type: 'v0_AttemptTransactionOrderCancellation',
      targetTransactionOrderId: transactionOrderId,
      replacementTransactionOrderId: newId(),
      reason: 'Not yours',
    },
  ];
}

const nothing = (): Names => ({
  accountId: newId(),
  endpointId: newId(),
  policyId: newId(),
  transactionOrderId: newId(),
  transferId: newId(),
  userId: newId(),
  domainId: newId(),
});

/** What a dry run and a proposal by somebody who decides alone in their own domain come to. */
async function outcomeOf(payload: IntentPayload): Promise<object> {
  const { beside: person } = desk.people;
  const { beside: domainId } = desk.domains;
  const client = await desk.clientOf(person);
  const { type: _, ...asked } = proposal(person, payload, domainId);
  const { success, errors, result, ...tried } = await client.intents.dryRun({ body: asked });
  const proposed = signed(person, proposal(person, payload, domainId));
  await client.intents.propose({ body: proposed });
  const { data } = await client.intents.get({ params: { domainId, intentId: proposed.request.id } });
  const { status, error } = data.state;
  return { success, errors, result, estimate: tried['estimate'], status, code: error?.code };
}

const kinds: readonly IntentType[] = [
  ...(['User', 'Policy', 'Endpoint', 'Account', 'Domain'] as const).flatMap(
    (noun) => [`v0_Lock${noun}`, `v0_Unlock${noun}`, `v0_Update${noun}`] as const,
  ),
  'v0_UpdateDomainPermissions',
  'v0_AddAccountLedgers',
  'v0_CreateTransferOrder',
  'v0_CreateTransactionOrder',
  'v0_ReleaseQuarantinedTransfers',
  'v0_SignManifest',
  'v0_AttemptTransactionOrderCancellation',
];

describe.each(kinds)('%s', (type) => {
  const payloadOf = (names: Names, revision: number) => {
    const payload = payloads(names, revision).find((candidate) => candidate.type === type);
    if (payload === undefined) throw new Error(`No payload for ${type}`);
    return payload;
  };
  test('does nothing to what is of another domain, and says nothing of the state that it is in', async () => {
    const before = JSON.parse(await stateOf(desk)) as { readonly entities: unknown };
    const atRevision = async (revision: number) => outcomeOf(payloadOf(desk.ids, revision));
    const outcome = await atRevision(1);
    expect(outcome).toMatchObject({ success: false, status: 'Failed', estimate: undefined, result: undefined });
    expect(['MustBeExecutedInCurrentDomain', 'MustBeExecutedInParentDomain', 'InvalidEntityId']).toContain(
      (outcome as { readonly code: string }).code,
    );
    // Nor whether the revision is right.
    expect(await atRevision(77)).toEqual(outcome);
    expect((JSON.parse(await stateOf(desk)) as { readonly entities: unknown }).entities).toEqual(before.entities);
  });
  test('is refused for what is nowhere', async () => {
    expect(await outcomeOf(payloadOf(nothing(), 1))).toMatchObject({ success: false, status: 'Failed' });
  });
});

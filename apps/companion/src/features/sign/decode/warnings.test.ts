import { IntentPayload, IntentType } from '@countersign/model';
import { expect, test } from 'vitest';
import texts from '../../../app/texts/en.json' with { type: 'json' };
import { noNames, type Names } from '../../../app/entities/names.ts';
import { id, samplePayloads } from '../testing/sample-payloads.ts';
import { approvalOf, proposalOf } from '../testing/sample-requests.ts';
import { warningsOf, type WarningCode, type WarningContext } from './warnings.ts';

const names: Names = { ...noNames, ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 6 }) };
const now = new Date('2030-12-30T00:00:00Z');

function codes(type: IntentType, context: Partial<WarningContext> = {}): readonly WarningCode[] {
  const proposal = proposalOf(IntentPayload.parse(samplePayloads[type]));
  return warningsOf(proposal, { now, names, proposal, ...context }).map(({ code }) => code);
}

const expected: Partial<Record<IntentType, readonly WarningCode[]>> = {
  v0_CreateDomain: ['AlwaysApproves', 'ChangesAccess'],
  v0_UpdateDomainPermissions: ['ChangesAccess'],
  v0_LockDomain: ['ChangesAccess'],
  v0_UnlockDomain: ['ChangesAccess'],
  v0_CreateUser: ['ChangesAccess', 'NewKey'],
  v0_UpdateUser: ['ChangesAccess'],
  v0_LockUser: ['ChangesAccess'],
  v0_UnlockUser: ['ChangesAccess'],
  v0_CreatePolicy: ['ChangesRules'],
  v0_UpdatePolicy: ['ChangesRules'],
  v0_LockPolicy: ['ChangesRules'],
  v0_UnlockPolicy: ['ChangesRules'],
  v0_CreateVault: ['NewKey'],
  v0_CreateEndpoint: ['OutsideAddress'],
  v0_UpdateEndpoint: ['OutsideAddress'],
  v0_MigrateSilo3AccountBatch: ['NewKey'],
  v0_CreateTransferOrder: ['OutsideAddress'],
  v0_CreateTransactionOrder: ['ContractCall', 'OutsideAddress'],
  v0_SignManifest: ['SignsForOutside'],
  v0_NotarizeData: ['SignsForOutside'],
  v0_ExecuteExtension: ['SignsForOutside'],
  v0_SetSystemProperty: ['SystemKey'],
  v0_CreateLedger: ['ChangesRules'],
  v0_UpdateLedger: ['ChangesRules'],
};

test.each(IntentType.options)('%s: warns of exactly what is unusual about it', (type) => {
  expect(codes(type)).toEqual(expected[type] ?? []);
});

test('an unknown asset, a large amount and a doubtful endpoint are told', () => {
  expect(codes('v0_CreateTransferOrder', { names: noNames })).toContain('UnknownAsset');
  const available = (amount: bigint) => ({ available: () => amount });
  expect(codes('v0_CreateTransferOrder', available(3_000_000n))).toContain('LargeAmount');
  expect(codes('v0_CreateTransferOrder', available(3_000_001n))).not.toContain('LargeAmount');
  const [output] = samplePayloads.v0_CreateTransferOrder.outputs;
  const payload = {
    ...samplePayloads.v0_CreateTransferOrder,
    outputs: [{ ...output, destination: { type: 'Endpoint', endpointId: id(8) } }],
  };
  const proposal = proposalOf(IntentPayload.parse(payload));
  const trusted = (score: number) =>
    warningsOf(proposal, { now, names, proposal, trustScore: () => score }).map(({ code }) => code);
  expect(trusted(49)).toEqual(['LowTrust']);
  expect(trusted(50)).toEqual([]);
});

test('a policy without a workflow rejects everything, one with no step approves everything', () => {
  const warn = (workflow: [] | undefined) => {
    const payload = { ...samplePayloads.v0_CreatePolicy, workflow };
    const proposal = proposalOf(IntentPayload.parse(payload));
    return warningsOf(proposal, { now, names, proposal }).map(({ code }) => code);
  };
  expect(warn(undefined)).toEqual(['ChangesRules', 'AlwaysRejects']);
  expect(warn([])).toEqual(['AlwaysApproves', 'ChangesRules']);
});

test('the expiry is judged at the moment it is shown', () => {
  expect(codes('v0_UpdateAccount', { now: new Date('2031-01-01T00:00:00Z') })).toEqual(['ExpiryPassed']);
  expect(codes('v0_UpdateAccount', { now: new Date('2030-12-01T00:00:00Z') })).toEqual(['ExpiryFarAhead']);
});

test.each(['\u202e', '\u200b', '\u2066', '\u0007', '\ufeff'])('an invisible character %j anywhere is told', (character) => {
  const payload = { ...samplePayloads.v0_UpdateAccount, alias: `Trea${character}sury` };
  const proposal = proposalOf(IntentPayload.parse(payload));
  expect(warningsOf(proposal, { now, names, proposal }).map(({ code }) => code)).toEqual(['HiddenCharacters']);
});

test('ordinary text in any script is not', () => {
  const payload = { ...samplePayloads.v0_UpdateAccount, alias: 'Trésor — 金庫 חשבון\tA\nB' };
  const proposal = proposalOf(IntentPayload.parse(payload));
  expect(warningsOf(proposal, { now, names, proposal })).toEqual([]);
});

test('a request of another user is told', () => {
  expect(codes('v0_UpdateAccount', { ownUserIds: new Set([id(1)]) })).toEqual(['NotYourUser']);
  expect(codes('v0_UpdateAccount', { ownUserIds: new Set([id(101)]) })).toEqual([]);
});

test('an answer that the notary did not sign is told', () => {
  expect(codes('v0_UpdateAccount', { isForged: true })).toEqual(['EnvelopeForged']);
});

test('a decision warns of what cannot be seen or does not fit, and blocks what was forged', () => {
  const approval = approvalOf('AAAA');
  const proposal = proposalOf(IntentPayload.parse(samplePayloads.v0_UpdateAccount));
  expect(warningsOf(approval, { now, names })).toEqual([{ code: 'ContentUnknown', severity: 'danger' }]);
  expect(warningsOf(approval, { now, names, proposal, proposalCheck: 'Signed' })).toEqual([]);
  const forged = warningsOf(approval, { now, names, proposal, proposalCheck: 'SignatureWrong' });
  expect(forged).toEqual([{ code: 'ProposalSignatureWrong', severity: 'danger', blocks: true }]);
  const changed = warningsOf(approval, { now, names, proposal, proposalCheck: 'AuthorKeyUnknown', authorKeyChanged: true });
  expect(changed.map(({ code }) => code)).toEqual(['AuthorKeyChanged', 'AuthorKeyUnknown']);
});

test('a rejection is not warned about what it rejects', () => {
  const { type: _type, ...fields } = approvalOf('AAAA');
  expect(warningsOf({ ...fields, type: 'Reject', rejectReason: 'no' }, { now, names })).toEqual([]);
});

test('every warning has its text', () => {
  const all = new Set(IntentType.options.flatMap((type) => codes(type, { names: noNames })));
  for (const code of all) expect(texts.warning).toHaveProperty(code);
});

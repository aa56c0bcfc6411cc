import { IntentPayload, type Propose } from '@countersign/kinds/schemas';
import { isLedgerWarning, ledgerWarnings, ledgerWarningText } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import { IntentType, type Approve } from '@countersign/model';
import { generateKeyPair, keyFingerprint } from '@countersign/signing';
import type { AddressTag } from '@countersign/model';
import { expect, test } from 'vitest';
import texts from '../../../app/request-texts/texts.en.json' with { type: 'json' };
import { lookAlikesOf, noNames, typedAddresses, warningTexts, type Names } from '@countersign/kinds/words';
import { id, samples } from '@countersign/kinds/testing';
import { approvalOf, proposalOf } from '../testing/sample-requests.ts';
import vectors from '../../../../../../vectors/ethereum/calls.json' with { type: 'json' };
import { outlineOf } from './outline.ts';
import { placeMarks } from './known-places.ts';
import type { SignedRequest } from '../request/read-request.ts';
import { authorMark, warningsOf, type WarningContext } from './signing-warnings.ts';
import type { WarningCode } from './warning-code.ts';

const names: Names = { ...noNames, ticker: () => ({ name: 'US Dollar', symbol: 'USD', decimals: 6 }) };
const now = new Date('2030-12-30T00:00:00Z');

const { transaction } = await ledgerModule('Ethereum');

/** What the ledger's own code says of the order, as it is there once that code is loaded. */
function describedBy({ payload }: Propose): Pick<WarningContext, 'described'> {
  return payload.type === 'v0_CreateTransactionOrder' ? { described: transaction.describe(payload.parameters) } : {};
}

function codes(type: IntentType, context: Partial<WarningContext> = {}): readonly WarningCode[] {
  const proposal = proposalOf(IntentPayload.parse(samples[type].payload));
  return warningsOf(proposal, { now, names, proposal, ...describedBy(proposal), ...context }).map(({ code }) => code);
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
  v0_CreateTransactionOrder: ['UnknownCall', 'OutsideAddress', 'UnlimitedFee'],
  v0_SignManifest: ['SignsForOutside'],
  v0_NotarizeData: ['SignsForOutside'],
  v0_ExecuteExtension: ['SignsForOutside'],
  v0_SetSystemProperty: ['SystemKey'],
  v0_CreateLedger: ['ChangesRules'],
  v0_UpdateLedger: ['ChangesRules'],
  v0_ValidateTickers: ['AssetMayFreeze', 'AssetMayBeTakenBack', 'AssetTakesFee'],
};

test.each(IntentType.options)('%s: warns of exactly what is unusual about it', (type) => {
  expect(codes(type)).toEqual(expected[type] ?? []);
});

test('an unknown asset, a large amount and a doubtful endpoint are warned of', () => {
  expect(codes('v0_CreateTransferOrder', { names: noNames })).toContain('UnknownAsset');
  const available = (amount: bigint) => ({ available: () => amount });
  expect(codes('v0_CreateTransferOrder', available(3_000_000n))).toContain('LargeAmount');
  expect(codes('v0_CreateTransferOrder', available(3_000_001n))).not.toContain('LargeAmount');
  const [output] = samples.v0_CreateTransferOrder.payload.outputs;
  const payload = {
    ...samples.v0_CreateTransferOrder.payload,
    outputs: [{ ...output, destination: { type: 'Endpoint', endpointId: id(8) } }],
  };
  const proposal = proposalOf(IntentPayload.parse(payload));
  const trusted = (score: number) =>
    warningsOf(proposal, { now, names, proposal, trustScore: () => score }).map(({ code }) => code);
  expect(trusted(49)).toEqual(['LowTrust']);
  expect(trusted(50)).toEqual([]);
});

test('a destination that this device has not signed for is warned of, one that it has is not', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  expect(codes('v0_CreateTransferOrder', { knownDestinations: new Set() })).toEqual(['NewDestination']);
  expect(codes('v0_CreateTransferOrder', { knownDestinations: new Set([`Address:${address}`]) })).toEqual(['OutsideAddress']);
});

test('an address that is an endpoint of ours is warned of, gravely where that one is hardly trusted; so is an owner that nobody can look up', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload));
  const warn = (context: Partial<WarningContext>) =>
    warningsOf(proposal, { now, names, proposal, ...context }).filter(({ code }) => code !== 'OutsideAddress');
  const owned = (trustScore: number) => ({
    addressOwners: new Map([[address, [{ id: id(8), name: 'Mi\u202exer', trustScore }]]]),
  });
  const values = { address, endpoint: 'Mi⟨U+202E⟩xer' };
  expect(warn(owned(49))).toEqual([{ code: 'KnownAddress', severity: 'danger', values: { ...values, score: '49' } }]);
  expect(warn(owned(50))).toEqual([{ code: 'KnownAddress', severity: 'caution', values: { ...values, score: '50' } }]);
  const [first] = owned(90).addressOwners.get(address) ?? [];
  const otherTag = new Map([[address, first ? [{ ...first, isOtherTag: true as const }] : []]]);
  expect(warn({ addressOwners: otherTag })).toEqual([{ code: 'OtherTag', severity: 'caution', values }]);
  expect(warn({ addressOwners: new Map() })).toEqual([]);
  expect(warn({ areOwnersUnknown: true })).toEqual([{ code: 'AddressOwnerUnknown', severity: 'caution' }]);
});

test('a transfer to its own account, without a limit to its fee, is warned of', () => {
  const { maximumFee: _maximumFee, ...unlimited } = samples.v0_CreateTransferOrder.payload;
  const outputs = [{ destination: { type: 'Account', accountId: unlimited.accountId }, amount: '5' }];
  const proposal = proposalOf(IntentPayload.parse({ ...unlimited, outputs }));
  expect(warningsOf(proposal, { now, names, proposal }).map(({ code }) => code)).toEqual(['SameAccount', 'UnlimitedFee']);
});

test.each([
  ['095ea7b3', 'f'.repeat(64), true],
  ['095ea7b3', '5'.padStart(64, '0'), false],
  ['a22cb465', '1'.padStart(64, '0'), true],
  ['a22cb465', '0'.padStart(64, '0'), false],
  ['a9059cbb', 'f'.repeat(64), false],
])('a call of %s with %s lets another take everything: %s', (selector, value, isUnlimited) => {
  const order = samples.v0_CreateTransactionOrder.payload;
  const data = `0x${selector}${'0'.repeat(24)}${'ab'.repeat(20)}${value}`;
  const proposal = proposalOf(IntentPayload.parse({ ...order, parameters: { ...order.parameters, data } }));
  const found = warningsOf(proposal, { now, names, proposal, ...describedBy(proposal) }).map(({ code }) => code);
  expect(found.includes('UnlimitedAllowance')).toBe(isUnlimited);
  expect(found).toContain('ContractCall');
});

test.each(vectors.cases)('$name: the phone says what the cold vault says', ({ data, described }) => {
  const order = samples.v0_CreateTransactionOrder.payload;
  const destination = { type: 'Address', address: vectors.contract };
  const payload = IntentPayload.parse({ ...order, parameters: { ...order.parameters, destination, amount: '0', data } });
  const proposal = proposalOf(payload);
  const context = { now, names, proposal, ...describedBy(proposal) };
  const ofLedger = warningsOf(proposal, context).filter(isLedgerWarning);
  const said = ofLedger.map((warning) => {
    const { code, severity, values } = warning;
    return { code, severity, ...(values && { values }), text: ledgerWarningText(warning) };
  });
  // The gravest first, which is the order of everything that is unusual.
  const isCaution = ({ severity }: { readonly severity: string }) => Number(severity === 'caution');
  expect(said).toEqual(described.warnings.toSorted((left, right) => isCaution(left) - isCaution(right)));
  const { first, groups } = outlineOf(proposal, proposal, undefined, context.described);
  const says = [...first, ...groups.flatMap(({ lines }) => lines)].flatMap(({ value }) =>
    value.kind === 'encoded' && value.says !== undefined ? [value.says] : [],
  );
  const calls = described.calls.flatMap((call) => ('text' in call ? [call.text] : []));
  expect(says).toEqual(calls.length === 0 ? [] : [calls.join('; ')]);
});

test.each(vectors.cases)(
  '$name: signing stops where control or everything is given away, or nobody can read it',
  ({ data, described }) => {
    const order = samples.v0_CreateTransactionOrder.payload;
    const destination = { type: 'Address', address: vectors.contract };
    const payload = IntentPayload.parse({ ...order, parameters: { ...order.parameters, destination, amount: '0', data } });
    const proposal = proposalOf(payload);
    const stopping = warningsOf(proposal, { now, names, proposal, ...describedBy(proposal) }).filter(({ stops }) => stops);
    expect(stopping.every(({ stops }) => stops === 'Confirm')).toBe(true);
    const grave = described.warnings.filter(({ severity }) => severity === 'danger').map(({ code }) => code);
    expect(new Set(stopping.map(({ code }) => code))).toEqual(new Set(grave));
  },
);

test('another revision than the one that an update was made for is warned of', () => {
  expect(codes('v0_UpdateAccount', { revisionNow: 4 })).toEqual(['StaleRevision']);
  expect(codes('v0_UpdateAccount', { revisionNow: 3 })).toEqual([]);
});

test('a name that mixes alphabets, in the request or from the server, is warned of', () => {
  const latinA = 'Treasury';
  const cyrillicA = 'Tre\u0430sury';
  const payload = { ...samples.v0_UpdateAccount.payload, alias: cyrillicA };
  const proposal = proposalOf(IntentPayload.parse(payload));
  expect(warningsOf(proposal, { now, names, proposal }).map(({ code }) => code)).toEqual(['MixedScripts']);
  expect(codes('v0_UpdateAccount', { shownNames: [cyrillicA] })).toEqual(['MixedScripts']);
  expect(codes('v0_UpdateAccount', { shownNames: ['\u202etfel'] })).toEqual(['HiddenCharacters']);
  expect(codes('v0_UpdateAccount', { shownNames: ['\u{1d413}reasury'] })).toEqual(['MixedScripts']);
  expect(codes('v0_UpdateAccount', { shownNames: [latinA, 'Казна', 'Казна Treasury'] })).toEqual([]);
});

test('a policy without a workflow rejects everything, one with no step approves everything', () => {
  const warn = (workflow: [] | undefined) => {
    const payload = { ...samples.v0_CreatePolicy.payload, workflow };
    const proposal = proposalOf(IntentPayload.parse(payload));
    return warningsOf(proposal, { now, names, proposal }).map(({ code }) => code);
  };
  expect(warn(undefined)).toEqual(['ChangesRules', 'AlwaysRejects']);
  expect(warn([])).toEqual(['AlwaysApproves', 'ChangesRules']);
});

test('a new user’s key that another one answered for stops, and one that did not sign the answer is never signed for', () => {
  const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateUser.payload));
  const stopping = (invited: 'Signed' | 'OtherKey' | 'Unsigned') =>
    warningsOf(proposal, { now, names, proposal, invited }).flatMap(({ code, stops }) => (stops ? [[code, stops]] : []));
  expect(stopping('Signed')).toEqual([]);
  expect(stopping('OtherKey')).toEqual([['InvitedOtherKey', 'Confirm']]);
  expect(stopping('Unsigned')).toEqual([['InvitedUnsigned', 'ForGood']]);
});

test('the expiry is judged at the moment it is shown', () => {
  expect(codes('v0_UpdateAccount', { now: new Date('2031-01-01T00:00:00Z') })).toEqual(['ExpiryPassed']);
  expect(codes('v0_UpdateAccount', { now: new Date('2030-12-01T00:00:00Z') })).toEqual(['ExpiryFarAhead']);
});

test('an approval of an author whom this device never approved anything of is warned of, with the key to compare', () => {
  const { publicKey } = generateKeyPair('Secp256r1');
  const proposal = proposalOf(IntentPayload.parse(samples.v0_UpdateAccount.payload));
  const warn = (known: readonly string[], proposalCheck: 'Signed' | 'AuthorKeyUnknown' = 'Signed') =>
    warningsOf(approvalOf('c2ln', proposal), {
      now,
      names,
      proposal,
      proposalCheck,
      authorKey: publicKey,
      knownDestinations: new Set(known),
    });
  expect(warn([])).toMatchObject([{ code: 'NewAuthor', values: { fingerprint: keyFingerprint(publicKey) } }]);
  expect(warn([authorMark(publicKey)])).toEqual([]);
  expect(warn([], 'AuthorKeyUnknown').map(({ code }) => code)).toEqual(['AuthorKeyUnknown']);
});

test.each(['\u202e', '\u200b', '\u2066', '\u0007', '\ufeff', '\u3164', '\u034f', '\ufe0f', '\u{e0041}', '\u2800'])(
  'an invisible character %j anywhere is warned of',
  (character) => {
    // Names take none any more; what is only kept with an entity does.
    const payload = { ...samples.v0_UpdateAccount.payload, customProperties: { note: `Trea${character}sury` } };
    const proposal = proposalOf(IntentPayload.parse(payload));
    expect(warningsOf(proposal, { now, names, proposal }).map(({ code }) => code)).toEqual(['HiddenCharacters']);
  },
);

test('ordinary text in any script is not', () => {
  const note = 'Trésor — 金庫 חשבון ❤\ufe0f\tA\nB';
  const payload = { ...samples.v0_UpdateAccount.payload, customProperties: { note } };
  const proposal = proposalOf(IntentPayload.parse(payload));
  expect(warningsOf(proposal, { now, names, proposal })).toEqual([]);
});

test('a request of another user is warned of', () => {
  expect(codes('v0_UpdateAccount', { ownUserIds: new Set([id(1)]) })).toEqual(['NotYourUser']);
  expect(codes('v0_UpdateAccount', { ownUserIds: new Set([id(101)]) })).toEqual([]);
});

test('an answer that the notary did not sign is warned of', () => {
  expect(codes('v0_UpdateAccount', { isForged: true })).toEqual(['EnvelopeForged']);
});

test('a decision warns of what cannot be seen or does not fit, and blocks what was forged', () => {
  const proposal = proposalOf(IntentPayload.parse(samples.v0_UpdateAccount.payload));
  const approval = approvalOf('AAAA', proposal);
  expect(warningsOf(approval, { now, names })).toEqual([{ code: 'ContentUnknown', severity: 'danger', stops: 'Confirm' }]);
  expect(warningsOf(approval, { now, names, proposal, proposalCheck: 'Signed' })).toEqual([]);
  const forged = warningsOf(approval, { now, names, proposal, proposalCheck: 'SignatureWrong' });
  expect(forged).toEqual([{ code: 'ProposalSignatureWrong', severity: 'danger', stops: 'ForGood' }]);
  const changed = warningsOf(approval, { now, names, proposal, proposalCheck: 'AuthorKeyUnknown', authorKeyChanged: true });
  expect(changed.map(({ code }) => code)).toEqual(['AuthorKeyChanged', 'AuthorKeyUnknown']);
});

test('an approval that does not say which text it is of, or says another than the one that is shown, is not signed', () => {
  const proposal = proposalOf(IntentPayload.parse(samples.v0_UpdateAccount.payload));
  const other = proposalOf(IntentPayload.parse({ ...samples.v0_UpdateAccount.payload, alias: 'Another name' }));
  const { context: _context, ...uncommitted } = approvalOf('AAAA', proposal);
  const warn = (approval: Approve, shown?: Propose) => warningsOf(approval, { now, names, ...(shown && { proposal: shown }) });
  const isOfOther = { code: 'ApprovalOfOther', severity: 'danger', stops: 'ForGood' };
  expect(warn(approvalOf('AAAA', proposal), proposal)).toEqual([]);
  expect(warn(approvalOf('AAAA', proposal), other)).toEqual([isOfOther]);
  expect(warn(uncommitted, proposal)).toEqual([{ ...isOfOther, code: 'ApprovalUncommitted' }]);
  expect(warn(uncommitted)).toContainEqual({ ...isOfOther, code: 'ApprovalUncommitted' });
});

test('a rejection is not warned about what it rejects', () => {
  const proposal = proposalOf(IntentPayload.parse(samples.v0_UpdateAccount.payload));
  const { type: _type, context: _context, ...fields } = approvalOf('AAAA', proposal);
  expect(warningsOf({ ...fields, type: 'Reject', rejectReason: 'no' }, { now, names })).toEqual([]);
});

test('what its ledger says of the paying account is said to who proposes and to who approves, and not to who rejects', () => {
  const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload));
  const key = { code: 'ForeignKey', severity: 'danger', values: { address: 'rOther' } } as const;
  const ledgerAnswer = { warnings: [key], isNotReady: true };
  const told = (request: SignedRequest) =>
    warningsOf(request, { now, names, proposal, ledgerAnswer }).flatMap(({ code, severity }) =>
      code === 'ForeignKey' || code === 'AccountNotReady' ? [[code, severity]] : [],
    );
  const both = [
    ['ForeignKey', 'danger'],
    ['AccountNotReady', 'danger'],
  ];
  const approval = approvalOf('AAAA', proposal);
  expect([told(proposal), told(approval)]).toEqual([both, both]);
  const { type: _type, context: _context, ...fields } = approval;
  expect(told({ ...fields, type: 'Reject', rejectReason: 'no' })).toEqual([]);
});

test('every warning has its text', () => {
  const all = new Set(IntentType.options.flatMap((type) => codes(type, { names: noNames })));
  const rare = [
    'AccountNotReady',
    'AddressShared',
    'AddressStaysUsable',
    'AddressOwnerUnknown',
    'KnownAddress',
    'StaleRevision',
    'MixedScripts',
    'NewDestination',
    'OtherTag',
    'SameAccount',
    'UnlimitedFee',
  ];
  const told = { ...warningTexts.warning, ...texts.warning, ...ledgerWarnings };
  for (const code of [...all, ...rare]) expect(told).toHaveProperty(code);
});

test('a device remembers the tag of an endpoint with its kind, and knows numbers from before there were others', () => {
  const address = `0x1234${'a'.repeat(32)}5678`;
  const destination = { type: 'Endpoint', endpointId: id(9) };
  const proposal = proposalOf(
    IntentPayload.parse({ ...samples.v0_CreateTransferOrder.payload, outputs: [{ destination, amount: '1' }] }),
  );
  const moved = (known: ReadonlySet<string>, tag: AddressTag) => {
    const addressOf = () => ({ address, tag });
    const warnings = warningsOf(proposal, { now, names, proposal, knownDestinations: known, addressOf });
    return warnings.flatMap(({ code, values }) => (code === 'EndpointMoved' ? [values?.['before']] : []));
  };
  const number = { type: 'DestinationTag', value: '7' } as const;
  const text = { type: 'MemoText', value: '7' } as const;
  const spaced = { type: 'MemoText', value: ' Invoice 7 ' } as const;
  const earlier = new Set([`EndpointAt:${id(9)} ${address} 7`]);
  expect(placeMarks(proposal.payload, () => ({ address, tag: number }))).toEqual([...earlier]);
  expect(moved(earlier, number)).toEqual([]);
  expect(moved(earlier, text)).toEqual([{ address, tag: number }]);
  for (const tag of [text, spaced]) {
    const known = new Set(placeMarks(proposal.payload, () => ({ address, tag })));
    expect(moved(known, tag)).toEqual([]);
    expect(moved(known, number)).toEqual([{ address, tag }]);
    expect(moved(known, { ...tag, value: tag.value.trim() }).length).toBe(tag === spaced ? 1 : 0);
  }
});

test('what a device has signed for before tells an endpoint that is elsewhere now, and an address that looks like one', () => {
  const [known, alike, other] = [`0x1234${'a'.repeat(32)}5678`, `0x1234${'b'.repeat(32)}5678`, `0x9999${'a'.repeat(32)}5678`];
  const paying = (destination: object) =>
    proposalOf(IntentPayload.parse({ ...samples.v0_CreateTransferOrder.payload, outputs: [{ destination, amount: '1' }] }));
  const endpoint = paying({ type: 'Endpoint', endpointId: id(9) });
  const remembered = new Set([...placeMarks(endpoint.payload, () => ({ address: known })), `Endpoint:${id(9)}`]);
  const told = (proposal: Propose, address = known, tag?: AddressTag) =>
    warningsOf(proposal, {
      now,
      names,
      proposal,
      knownDestinations: remembered,
      addressOf: () => ({ address, ...(tag && { tag }) }),
    }).flatMap((warning) =>
      ['EndpointMoved', 'LooksLikeSigned'].includes(warning.code) ? [[warning.code, warning.stops, warning.values]] : [],
    );
  expect(told(endpoint)).toEqual([]);
  const seven = { type: 'DestinationTag', value: '7' } as const;
  const tagged = { endpoint: id(9), address: { address: known, tag: seven }, before: known };
  expect(told(endpoint, known, seven)).toEqual([['EndpointMoved', 'Confirm', tagged]]);
  expect(told(endpoint, other)).toEqual([['EndpointMoved', 'Confirm', { endpoint: id(9), address: other, before: known }]]);
  const isAlike = ['LooksLikeSigned', 'Confirm', { address: alike, before: known }];
  expect(told(endpoint, alike)).toEqual([
    ['EndpointMoved', 'Confirm', { endpoint: id(9), address: alike, before: known }],
    isAlike,
  ]);
  expect(told(paying({ type: 'Address', address: alike }))).toEqual([isAlike]);
  expect(told(paying({ type: 'Address', address: known }))).toEqual([]);
  // Another endpoint that somebody makes with an address to be taken for the first one's.
  const made = { ...samples.v0_CreateEndpoint.payload, id: id(10), address: alike };
  expect(told(proposalOf(IntentPayload.parse(made)))).toEqual([isAlike]);
  expect(placeMarks(IntentPayload.parse(made), () => undefined)).toEqual([`EndpointAt:${id(10)} ${alike}`]);
});

test('a payee in call data is met as if the order named them', () => {
  const exchange = '0x52908400098527886E0F7030069857D2E4169EE7';
  const twin = `0x529084${'aa'.repeat(14)}169EE7`;
  const token = `0x${'12'.repeat(20)}`;
  const order = (data: string) =>
    proposalOf(
      IntentPayload.parse({
        ...samples.v0_CreateTransactionOrder.payload,
        parameters: {
          type: 'Ethereum',
          amount: '0',
          destination: { type: 'Address', address: token },
          data,
          feeStrategy: { type: 'Priority', priority: 'Low' },
          maximumFee: '1000',
        },
      }),
    );
  const word = (digits: string) => digits.padStart(64, '0');
  const calls = {
    transfer: `0xa9059cbb${word(twin.slice(2).toLowerCase())}${word('f4240')}`,
    approve: `0x095ea7b3${word(twin.slice(2).toLowerCase())}${word('f4240')}`,
  };
  const knownDestinations = new Set([`Address:${exchange}`, `Address:${token}`]);
  for (const data of Object.values(calls)) {
    const proposal = order(data);
    const { described } = describedBy(proposal);
    const [, partner = ''] = typedAddresses(proposal.payload, described);
    expect(partner.toLowerCase()).toBe(twin.toLowerCase());
    const lookAlikes = lookAlikesOf(
      proposal.payload,
      [{ of: 'Endpoint', id: id(9), name: 'Exchange', address: exchange }],
      described,
    );
    const warned = warningsOf(proposal, { now, names, proposal, described, lookAlikes, knownDestinations });
    expect(warned).toEqual(
      expect.arrayContaining([
        { code: 'LooksAlike', severity: 'danger', values: { address: partner, endpoint: 'Exchange' } },
        { code: 'LooksLikeSigned', severity: 'danger', values: { address: partner, before: exchange }, stops: 'Confirm' },
        { code: 'NewDestination', severity: 'caution', values: { destination: partner } },
      ]),
    );
  }
  const revoked = order(`0x095ea7b3${word(twin.slice(2).toLowerCase())}${word('0')}`);
  expect(typedAddresses(revoked.payload, describedBy(revoked).described)).toEqual([token]);
});

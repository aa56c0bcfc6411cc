import { canonicalJson, utf8 } from '@countersign/kernel';
import type { JsonValue } from '@countersign/kernel';
import type { Envelope, Policy, SigningKeyDemand, User } from '@countersign/model';
import { generateKeyPair, signRequestWith, verifyRequestSignature, type KeyPair } from '@countersign/signing';
import { keyForOtherText, signRequestAsCredential } from '@countersign/signing/testing';
import { expect, test } from 'vitest';
import { childId, id, policy, quorum, rootId, user } from '@countersign/kinds/testing';
import { proposal } from '../testing/fixtures.ts';
import { proposalHash } from './approval-context.ts';
import type { EvidenceBundle, SignedRequest } from './evidence-bundle.ts';
import { verifyEvidence } from './verify-evidence.ts';

const key = (name: string) => btoa(`key of ${name}`);
const person = (number: number, name: string, roles: string[], values: Partial<User> = {}) =>
  user(number, roles, { alias: name, publicKey: key(name), ...values });
const anna = person(1, 'anna', ['maker']);
const ben = person(2, 'ben', ['checker']);
const dario = person(4, 'dario', ['auditor']);
const notary = key('notary');

// Signatures of a world in which signing is writing one's key and what one signs.
const sign = (publicKey: string, text: string) =>
  btoa(`${publicKey} ${text.length} ${text.split('').reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 1e9, 7)}`);
const verifiers = {
  trustedNotaryKey: notary,
  verifySignature: ({ publicKey, request, signature }: SignedRequest) => signature === sign(publicKey, request),
  verifyEnvelope: ({ data, signature, signingKey }: Envelope<unknown>) => signature === sign(signingKey, JSON.stringify(data)),
};

const seal = <Data>(data: Data, by = notary): Envelope<Data> => ({
  data,
  signature: sign(by, JSON.stringify(data)),
  signingKey: by,
});
function signed(by: User, request: object): SignedRequest {
  const text = canonicalJson(request as JsonValue);
  return { request: text, signature: sign(by.publicKey, text), publicKey: by.publicKey };
}

const fourEyes = policy(1, { workflow: [quorum('maker'), quorum('checker')] });
const proposed = signed(anna, proposal(anna));
const decision = (by: User, values: object = {}) =>
  signed(by, {
    author: { id: by.id, domainId: by.domainId },
    targetDomainId: rootId,
    intentId: id(9_000),
    proposalSignature: proposed.signature,
    type: 'Approve',
    ...values,
  });
const reference = { id: fourEyes.id, domainId: fourEyes.domainId, revision: fourEyes.metadata.revision };
const committed = { proposalHash: proposalHash(proposal(anna)), policies: [reference] };
const sound: EvidenceBundle = {
  version: 1,
  intentId: id(9_000),
  status: 'Approved',
  proposal: proposed,
  decisions: [decision(ben)],
  policies: [seal(fourEyes)],
  users: [seal(anna), seal(ben)],
};

function flaw(changes: Partial<EvidenceBundle>): string {
  const verdict = verifyEvidence({ ...sound, ...changes }, verifiers);
  return verdict.ok ? 'sound' : verdict.error.flaw;
}

test('a sound bundle proves who approved what', () => {
  const verdict = verifyEvidence(sound, verifiers);
  expect(verdict).toMatchObject({ ok: true, value: { proposal: { id: id(9_000) }, policies: [{ id: fourEyes.id }] } });
  expect(verdict.ok && verdict.value.approvedBy.map((approval) => approval.publicKey)).toEqual([anna.publicKey, ben.publicKey]);
});

test('an approval that says of which text and under which policies it is, and is so, proves as much', () => {
  expect(flaw({ decisions: [decision(ben, { context: committed })] })).toBe('sound');
});

test('an approval of a text that was shown under a key made to fit proves nothing of the text that is carried out', () => {
  const keys = { author: generateKeyPair('Secp256r1'), approver: generateKeyPair('Secp256r1') };
  const author = { ...anna, publicKey: keys.author.publicKey };
  const approver = { ...ben, publicKey: keys.approver.publicKey };
  const really = {
    ...verifiers,
    verifySignature: ({ publicKey, request, signature }: SignedRequest) =>
      verifyRequestSignature({ publicKey, request: utf8(request), signature }),
  };
  const signedBy = (keyPair: KeyPair, request: object): SignedRequest => {
    const text = canonicalJson(request as JsonValue);
    return { request: text, signature: signRequestWith(keyPair, utf8(text)), publicKey: keyPair.publicKey };
  };
  const real = signedBy(keys.author, proposal(author));
  // Somebody with the notary's key shows the approver a harmless text, by an author whose key is made to fit the very same signature.
  const harmless = { ...proposal(author), description: 'A harmless text' };
  const shown = { ...real, request: canonicalJson(harmless as JsonValue) };
  const made = { ...shown, publicKey: keyForOtherText(real.signature, shown.request) };
  expect(really.verifySignature(made)).toBe(true);
  expect(really.verifySignature(shown)).toBe(false);
  const approving = (context?: object) =>
    verifyEvidence(
      {
        ...sound,
        proposal: real,
        decisions: [
          signedBy(keys.approver, {
            ...(JSON.parse(decision(ben).request) as object),
            proposalSignature: made.signature,
            ...(context && { context }),
          }),
        ],
        users: [seal(author), seal(approver)],
      },
      really,
    );
  expect(approving()).toMatchObject({ ok: true });
  expect(approving({ ...committed, proposalHash: proposalHash(proposal(author)) })).toMatchObject({ ok: true });
  const verdict = approving({ ...committed, proposalHash: proposalHash(harmless) });
  expect(verdict).toMatchObject({ ok: false, error: { flaw: 'DecisionForeign' } });
});

test('approvals that do not say what they are of do not count where the policy demands it, and the proposal is its own text', () => {
  const demanding = { ...fourEyes, approvals: 'WithContext' as const };
  expect(flaw({ policies: [seal(demanding)] })).toBe('WorkflowIncomplete');
  expect(flaw({ policies: [seal(demanding)], decisions: [decision(ben, { context: committed })] })).toBe('sound');
});

test('a seat that demands a platform credential is filled by an assertion alone, and one of one device alone by none that is synchronised', () => {
  const keyPair = generateKeyPair('Secp256r1');
  const holder = { ...ben, publicKey: keyPair.publicKey };
  const demanding = (key: SigningKeyDemand) => ({ ...fourEyes, workflow: [quorum('maker'), { ...quorum('checker'), key }] });
  const really = {
    ...verifiers,
    verifySignature: (one: SignedRequest) =>
      one.publicKey === keyPair.publicKey
        ? verifyRequestSignature({ ...one, request: utf8(one.request) })
        : verifiers.verifySignature(one),
  };
  const by = (sign: (request: JsonValue) => string, key: SigningKeyDemand) => {
    const request = JSON.parse(decision(ben).request) as JsonValue;
    const approval = { request: canonicalJson(request), publicKey: keyPair.publicKey, signature: sign(request) };
    const users = [seal(anna), seal(holder)];
    const verdict = verifyEvidence({ ...sound, policies: [seal(demanding(key))], decisions: [approval], users }, really);
    return verdict.ok ? 'sound' : verdict.error.flaw;
  };
  const plain = (request: JsonValue) => signRequestWith(keyPair, request);
  const flagged = (flags: number) => (request: JsonValue) => signRequestAsCredential(keyPair, request, { flags });
  expect(by(plain, 'PlatformCredential')).toBe('WorkflowIncomplete');
  expect(by(plain, 'DeviceBoundCredential')).toBe('WorkflowIncomplete');
  for (const flags of [0x05, 0x0d, 0x1d]) expect(by(flagged(flags), 'PlatformCredential')).toBe('sound');
  expect(by(flagged(0x05), 'DeviceBoundCredential')).toBe('sound');
  for (const flags of [0x0d, 0x1d]) expect(by(flagged(flags), 'DeviceBoundCredential')).toBe('WorkflowIncomplete');
});

const policies = (values: Partial<Policy>) => ({ policies: [seal({ ...fourEyes, ...values })] });

test.each<[string, string, Partial<EvidenceBundle>]>([
  [
    'a request that was changed',
    'SignatureInvalid',
    { proposal: { ...proposed, request: proposed.request.replace('new policy', 'old policy') } },
  ],
  ['a request in another spelling', 'MalformedRequest', { proposal: { ...proposed, request: ` ${proposed.request}` } }],
  ['a request that is no JSON', 'MalformedRequest', { proposal: { ...proposed, request: '{' } }],
  ['a request with an unknown field', 'MalformedRequest', { decisions: [decision(ben, { more: 1 })] }],
  ['a signature by someone else', 'SignatureInvalid', { decisions: [{ ...decision(ben), publicKey: dario.publicKey }] }],
  ['another intent', 'DecisionForeign', { intentId: id(5) }],
  ['a decision on another intent', 'DecisionForeign', { decisions: [decision(ben, { intentId: id(5) })] }],
  ['a decision for another proposal', 'DecisionForeign', { decisions: [decision(ben, { proposalSignature: btoa('other') })] }],
  ['a decision for another domain', 'DecisionForeign', { decisions: [decision(ben, { targetDomainId: childId })] }],
  [
    'an approval of another text',
    'DecisionForeign',
    { decisions: [decision(ben, { context: { ...committed, proposalHash: '0'.repeat(64) } })] },
  ],
  [
    'an approval under another revision of the policy',
    'PolicyForeign',
    { decisions: [decision(ben, { context: { ...committed, policies: [{ ...reference, revision: 2 }] } })] },
  ],
  [
    'an approval under one policy less',
    'PolicyForeign',
    { decisions: [decision(ben, { context: { ...committed, policies: [] } })] },
  ],
  ['a decision by an unknown user', 'DecisionForeign', { users: [seal(anna)] }],
  ['a missing approval', 'WorkflowIncomplete', { decisions: [] }],
  ['an approval without the role', 'WorkflowIncomplete', { decisions: [decision(dario)], users: [seal(anna), seal(dario)] }],
  ['an approver who was locked', 'WorkflowIncomplete', { users: [seal(anna), seal<User>({ ...ben, lock: 'Locked' })] }],
  [
    'the author approving',
    'DecidedTwice',
    { decisions: [decision(anna)], policies: [seal({ ...fourEyes, workflow: [quorum('maker', 2)] })] },
  ],
  ['an approval twice', 'DecidedTwice', { decisions: [decision(ben), decision(ben, { approvalReason: 'again' })] }],
  ['one person as two users', 'DecidedTwice', { decisions: [decision({ ...ben, id: id(5) }), decision(ben)] }],
  ['a rejection', 'Rejected', { decisions: [decision(ben), decision(dario, { type: 'Reject', rejectReason: 'no' })] }],
  ['a withdrawal', 'Rejected', { decisions: [decision(ben), decision(anna, { type: 'Withdraw' })] }],
  ['a policy by another notary', 'NotaryUntrusted', { policies: [seal(fourEyes, key('other'))] }],
  ['a policy that was changed', 'EnvelopeInvalid', { policies: [{ ...seal(fourEyes), data: { ...fourEyes, workflow: [] } }] }],
  ['a user that was changed', 'EnvelopeInvalid', { users: [seal(anna), { ...seal(ben), data: { ...ben, roles: ['maker'] } }] }],
  ['a user at two revisions', 'EnvelopeInvalid', { users: [seal(anna), seal(ben), seal({ ...ben, roles: ['maker'] })] }],
  ['no policy', 'PolicyForeign', { policies: [] }],
  ['two policies of one domain', 'PolicyForeign', { policies: [seal(fourEyes), seal(policy(2))] }],
  ['a locked policy', 'PolicyForeign', policies({ lock: 'Locked' })],
  ['a policy on other intents', 'PolicyForeign', policies({ intentTypes: ['v0_CreateUser'] })],
  ['a policy on descendants only', 'PolicyForeign', policies({ scope: 'Descendants' })],
  ['a policy that rejects always', 'AuthorNotEntitled', policies({ workflow: undefined })],
  ['an author without the role', 'AuthorNotEntitled', policies({ workflow: [quorum('checker')] })],
  ['an author without a policy', 'AuthorNotEntitled', policies({ domainId: id(77), scope: 'SelfAndDescendants' })],
  [
    'an author whom the notary has not signed',
    'AuthorNotEntitled',
    { users: [seal({ ...anna, publicKey: key('x') }), seal(ben)] },
  ],
])('%s proves nothing', (_, expected, changes) => {
  expect(flaw(changes)).toBe(expected);
});

const intent = (reference: object = {}) =>
  seal({
    id: id(9_000),
    details: {
      payload: proposal(anna).payload,
      expiryAt: proposal(anna).expiryAt,
      author: proposal(anna).author,
      targetDomainId: rootId,
      metadata: { createdAt: proposal(anna).expiryAt, customProperties: {} },
      proposalSignature: proposed.signature,
    },
    state: {
      status: 'Approved' as const,
      progressPerPolicy: [
        { policyReference: { id: fourEyes.id, revision: 1, domainId: rootId, ...reference }, stepProgress: [] },
      ],
    },
  });

test("the intent's envelope proves the choice of policies", () => {
  expect(flaw({ intent: intent() })).toBe('sound');
  expect(flaw({ intent: intent({ id: id(2_002) }) })).toBe('PolicyForeign');
  expect(flaw({ intent: intent({ revision: 2 }) })).toBe('PolicyForeign');
  expect(flaw({ intent: { ...intent(), data: { ...intent().data, id: id(5) } } })).toBe('EnvelopeInvalid');
  const lenient = policy(2, { workflow: [] });
  expect(flaw({ intent: intent(), policies: [seal(lenient)], decisions: [] })).toBe('PolicyForeign');
  const strict = { ...verifiers, requireSelection: true };
  expect(verifyEvidence(sound, strict)).toMatchObject({ ok: false, error: { flaw: 'SelectionUnproven' } });
  expect(verifyEvidence({ ...sound, intent: intent() }, strict).ok).toBe(true);
});

test('somebody approves again whose first approval was good no more when the intent was executed, and is counted once', () => {
  const executedAt = new Date(Date.parse(proposal(anna).expiryAt) - 60_000);
  const until = (milliseconds: number) =>
    decision(ben, { context: { ...committed, expiryAt: new Date(executedAt.getTime() + milliseconds).toISOString() } });
  const executed = seal({
    ...intent().data,
    state: { ...intent().data.state, status: 'Executed' as const, lastModifiedAt: executedAt.toISOString() },
  });
  const decided = (...decisions: EvidenceBundle['decisions']) => ({ decisions, intent: executed });
  expect(flaw(decided(until(0), until(1)))).toBe('sound');
  expect(flaw(decided(until(0), decision(ben)))).toBe('sound');
  expect(flaw(decided(until(1), until(2)))).toBe('DecidedTwice');
  expect(flaw(decided(until(-1), until(0)))).toBe('WorkflowIncomplete');
  const two = policies({ workflow: [quorum('maker'), quorum('checker', 2)] });
  expect(flaw({ ...decided(until(0), until(1)), ...two })).toBe('WorkflowIncomplete');
  // Before it is executed, the moment is that of who asks.
  const bundle = { ...sound, decisions: [until(0), until(1)], intent: intent() };
  expect(verifyEvidence(bundle, { ...verifiers, at: executedAt }).ok).toBe(true);
  expect(verifyEvidence(bundle, verifiers)).toMatchObject({ error: { flaw: 'DecidedTwice' } });
});

test('an envelope that was read before is verified again, and nothing else passes for it', () => {
  const remembering = { ...verifiers, contents: new Map() };
  for (let time = 0; time < 2; time++) expect(verifyEvidence(sound, remembering).ok).toBe(true);
  const [policy1] = sound.policies;
  if (policy1 === undefined) throw new Error('The bundle has a policy');
  const forged = { ...verifiers, ...remembering, verifyEnvelope: (envelope: Envelope<unknown>) => envelope !== policy1 };
  expect(verifyEvidence(sound, forged)).toMatchObject({ error: { flaw: 'EnvelopeInvalid' } });
  const asUser = { ...sound, users: [policy1 as unknown as Envelope<User>] };
  expect(verifyEvidence(asUser, remembering)).toMatchObject({ error: { flaw: 'EnvelopeInvalid' } });
});

import { proposalHash, proposalOfIntent, signedWith } from '@countersign/governance/approval-context';
import { canonicalJson, fromUtf8, type JsonValue } from '@countersign/kernel';
import { IntentPayload, type IntentEntity } from '@countersign/kinds/schemas';
import { generateKeyPair, requestHash, signRequestWith, verifyRequestSignature } from '@countersign/signing';
import { expect, test } from 'vitest';
import texts from '../../../app/request-texts/texts.en.json' with { type: 'json' };
import { samples } from '@countersign/kinds/testing';
import { approvalOf, proposalOf } from '../testing/sample-requests.ts';
import { checkProposal } from './check-proposal.ts';
import { checkRequest, companionIn, readAsSigned, readRequest } from './read-request.ts';

const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload), { description: 'Invoice 7' });
const text = JSON.stringify(proposal, undefined, 2);

test('what is read is what is signed, to the byte', () => {
  const read = readRequest(text);
  if (!read.ok) throw new Error(read.error.code);
  expect(read.value.request).toEqual(proposal);
  expect(fromUtf8(read.value.bytes)).toBe(canonicalJson(proposal as JsonValue));
  expect(read.value.hash).toBe(requestHash(proposal as JsonValue));
  const keyPair = generateKeyPair('Secp256r1');
  const signature = signRequestWith(keyPair, read.value.bytes);
  expect(verifyRequestSignature({ publicKey: keyPair.publicKey, request: proposal, signature })).toBe(true);
});

test('an approval is signed with the hash of the companion in it, and answered by the hash that it came with', () => {
  const asked = checkRequest(approvalOf('AAAA', proposal));
  if (!asked.ok) throw new Error(asked.error.code);
  const companion = 'd'.repeat(64);
  const read = readAsSigned(asked.value, companion);
  expect(companionIn(read)).toBe(companion);
  expect(JSON.parse(fromUtf8(read.bytes))).toMatchObject({ context: { companion, proposalHash: proposalHash(proposal) } });
  expect(read.hash).toBe(requestHash(read.bytes));
  const { askedAs, verificationCode } = asked.value;
  expect(read).toMatchObject({ askedAs, verificationCode, text: fromUtf8(read.bytes) });
  expect(read.hash).not.toBe(askedAs);
  expect(signedWith(JSON.parse(asked.value.text), companion)).toEqual(JSON.parse(read.text));
  // Nothing is added to anything else than an approval that says what it is of.
  const other = readRequest(text);
  if (other.ok) expect(readAsSigned(other.value, companion)).toBe(other.value);
});

test('a device that does not know the hash of its companion signs none, though the request came with one', () => {
  const approval = approvalOf('AAAA', proposal);
  const { companion, ...context } = approval.context ?? {};
  const asked = checkRequest(approval, requestHash(approval));
  const without = checkRequest({ ...approval, context });
  if (!asked.ok || !without.ok) throw new Error('It is not read');
  expect(companionIn(asked.value)).toBe(companion);
  const read = readAsSigned(asked.value, undefined);
  expect(companionIn(read)).toBeUndefined();
  // What is shown, hashed and signed says none. It is answered by the hash that it came with.
  const { askedAs, verificationCode } = asked.value;
  expect(read).toEqual({ ...without.value, askedAs, verificationCode });
  expect(readAsSigned(without.value, undefined)).toBe(without.value);
});

test('null members are dropped before anything is shown or hashed', () => {
  expect(readRequest(text.replace('"description": "Invoice 7"', '"description": null'))).toMatchObject({ ok: true });
});

const refused: readonly (readonly [string, string, unknown])[] = [
  ['a hash of something else', text, { code: 'HashMismatch' }],
  ['a repeated key', text.replace('"amount"', '"amount": "9", "amount"'), { code: 'DuplicateKey' }],
  [
    'an unknown field',
    text.replace('"feeStrategy"', '"rush": true, "feeStrategy"'),
    { code: 'UnknownField', at: 'payload.rush' },
  ],
  ['an unknown field at the top', text.replace('"type"', '"extra": 1, "type"'), { code: 'UnknownField', at: 'extra' }],
  ['an unknown kind of intent', text.replace('v0_CreateTransferOrder', 'v0_Other'), { code: 'NotARequest', at: 'payload.type' }],
  [
    'an amount that is not a whole number',
    text.replace('"1500000"', '"1.5"'),
    { code: 'NotARequest', at: 'payload.outputs.0.amount' },
  ],
  ['an unknown type of request', text.replace('"Propose"', '"Grant"'), { code: 'NotARequest', at: 'type' }],
  ['a sign-in', '{"type":"Login","number":12}', { code: 'NotARequest', at: 'type' }],
  ['no JSON', 'hello', { code: 'MalformedJson' }],
  ['an array', '[]', { code: 'NotARequest' }],
];

test.each(refused)('refuses %s', (name, candidate, error) => {
  const announced = name === 'a hash of something else' ? requestHash({}) : undefined;
  const read = readRequest(candidate, announced);
  expect(read).toEqual({ ok: false, error });
  if (!read.ok) expect(texts.refusal).toHaveProperty(read.error.code);
});

test('an intent gives its proposal back, whose signature binds every part of it', async () => {
  const keyPair = generateKeyPair('Secp256r1');
  const signature = signRequestWith(keyPair, proposal);
  const { id, payload, expiryAt, author, targetDomainId, description, customProperties } = proposal;
  const metadata = { description, createdAt: '2030-01-01T00:00:00Z', customProperties };
  const details = { payload, expiryAt, author, targetDomainId, metadata, proposalSignature: signature };
  const intent: IntentEntity = { id, details, state: { status: 'Open' } };
  expect(proposalOfIntent(intent)).toEqual(proposal);
  expect(await checkProposal(proposalOfIntent(intent), signature, keyPair.publicKey)).toBe('Signed');
  const altered = { ...intent, details: { ...details, expiryAt: '2030-12-31T00:00:01.000Z' } };
  expect(await checkProposal(proposalOfIntent(altered), signature, keyPair.publicKey)).toBe('SignatureWrong');
  expect(await checkProposal(proposal, signature, generateKeyPair('Secp256r1').publicKey)).toBe('SignatureWrong');
  expect(await checkProposal(proposal, signature, undefined)).toBe('AuthorKeyUnknown');
});

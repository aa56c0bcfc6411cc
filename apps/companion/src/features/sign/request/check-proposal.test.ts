import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { generateKeyPair, requestBytes, signRequestWith } from '@countersign/signing';
import { keyForOtherText, malformedAssertions, signRequestAsCredential } from '@countersign/signing/testing';
import { expect, test } from 'vitest';
import { proposalOf } from '../testing/sample-requests.ts';
import { checkProposal } from './check-proposal.ts';

const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload));
const keyPair = generateKeyPair('Secp256r1');
const { publicKey } = keyPair;

test('what a plain key or a platform credential signed is signed, and nothing else', () => {
  expect(checkProposal(proposal, signRequestWith(keyPair, requestBytes(proposal)), publicKey)).toBe('Signed');
  const byCredential = signRequestAsCredential(keyPair, JSON.parse(new TextDecoder().decode(requestBytes(proposal))));
  expect(checkProposal(proposal, byCredential, publicKey)).toBe('Signed');
  expect(checkProposal({ ...proposal, description: 'Another' }, byCredential, publicKey)).toBe('SignatureWrong');
  expect(checkProposal(proposal, byCredential, generateKeyPair('Secp256r1').publicKey)).toBe('SignatureWrong');
  expect(checkProposal(proposal, byCredential, undefined)).toBe('AuthorKeyUnknown');
});

const request = JSON.parse(new TextDecoder().decode(requestBytes(proposal)));

test.each(malformedAssertions(keyPair, request))('the companion takes no malformed assertion: $name', ({ signature }) => {
  expect(checkProposal(proposal, signature, publicKey)).toBe('SignatureWrong');
});

test('a key that is made to fit makes another text look signed: what an approval says it is of does not', () => {
  const signature = signRequestWith(keyPair, requestBytes(proposal));
  const harmless = { ...proposal, description: 'A harmless text' };
  const made = keyForOtherText(signature, new TextDecoder().decode(requestBytes(harmless)));
  expect(checkProposal(harmless, signature, made)).toBe('Signed');
});

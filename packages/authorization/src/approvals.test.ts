import type { EvidenceBundle } from '@countersign/governance';
import { proposalHash } from '@countersign/governance/approval-context';
import { canonicalJson, utf8, type JsonValue } from '@countersign/kernel';
import { Propose } from '@countersign/kinds/schemas';
import type { Policy } from '@countersign/model';
import { generateKeyPair, verifyRequestSignature } from '@countersign/signing';
import { keyForOtherText, malformedAssertions, signRequestAsCredential } from '@countersign/signing/testing';
import { describe, expect, test } from 'vitest';

import { authorizeSigning } from './authorize-signing.ts';
import { bundleOf, orderScene, policyReference, signed, transfer } from './testing/scene.ts';

const { evidence, payloads, context } = orderScene();

/** What every vault, with or without a network, answers to these approvals. */
function verdict(bundle: EvidenceBundle, instance?: string): string {
  const authorized = authorizeSigning({ ...evidence, bundle }, payloads, { ...context, instance });
  return authorized.ok ? 'allowed' : authorized.error.message;
}

const proposalIn = ({ request }: { readonly request: string }) => Propose.parse(JSON.parse(request));
const sayingWhatItIsOf = (proposal: { readonly request: string }) => ({
  context: { proposalHash: proposalHash(proposalIn(proposal)), policies: [policyReference] },
});

test('a policy that demands it has approvals counted alone that say what they are of', () => {
  const policy: Partial<Policy> = { approvals: 'WithContext' };
  expect(verdict(bundleOf(transfer, { policy }))).toContain('WorkflowIncomplete');
  expect(verdict(bundleOf(transfer, { policy, approval: sayingWhatItIsOf }))).toBe('allowed');
});

test('an approval that was given in another instance, with the same people and policies, moves nothing here', () => {
  const [here, elsewhere] = ['a'.repeat(64), 'b'.repeat(64)];
  const naming = (instance: string) =>
    bundleOf(transfer, {
      approval: (proposal) => ({ context: { ...sayingWhatItIsOf(proposal).context, instance } }),
    });
  expect(verdict(naming(here), here)).toBe('allowed');
  expect(verdict(naming(elsewhere), here)).toContain('DecisionForeign: An approval was given in another instance');
  expect(verdict(bundleOf(transfer, { approval: sayingWhatItIsOf }), here)).toBe('allowed');
  // A vault that has not heard of any yet.
  expect(verdict(naming(elsewhere))).toBe('allowed');
});

test('a seat for a platform credential is filled by an assertion alone', () => {
  const policy: Partial<Policy> = {
    workflow: [
      { type: 'RoleQuorum', role: 'maker', quorum: 1 },
      { type: 'RoleQuorum', role: 'checker', quorum: 1, key: 'PlatformCredential' },
    ],
  };
  const sign: typeof signed = (by, request) => ({ ...signed(by, request), signature: signRequestAsCredential(by, request) });
  expect(verdict(bundleOf(transfer, { policy }))).toContain('WorkflowIncomplete');
  expect(verdict(bundleOf(transfer, { policy, sign }))).toBe('allowed');
});

test('an approval of a text that was shown under a key made to fit moves nothing', () => {
  let fits = false;
  const bundle = bundleOf(transfer, {
    approval: ({ request }) => {
      // The signature of the proposal itself: by a key that is made to fit, it is good for a payment of one unit too.
      const { signature } = bundleOf(transfer).proposal;
      const harmless = {
        ...proposalIn({ request }),
        payload: { ...transfer, outputs: [{ ...transfer.outputs[0], amount: '1' }] },
      };
      const text = canonicalJson(harmless as JsonValue);
      const publicKey = keyForOtherText(signature, text);
      fits = verifyRequestSignature({ publicKey, request: utf8(text), signature });
      return { proposalSignature: signature, context: { proposalHash: proposalHash(harmless), policies: [policyReference] } };
    },
  });
  expect(fits).toBe(true);
  expect(bundle.proposal.signature).toBe(bundleOf(transfer).proposal.signature);
  expect(verdict(bundle)).toContain('DecisionForeign: An approval is of another text');
});

describe('a malformed assertion is no approval to any vault', () => {
  const asCredential: typeof signed = (by, request) => ({
    ...signed(by, request),
    signature: signRequestAsCredential(by, request),
  });
  const names = malformedAssertions(generateKeyPair('Secp256r1'), {}).map(({ name }) => name);
  test.each(names)('%s', (name) => {
    const malformed: typeof signed = (by, request) => ({
      ...signed(by, request),
      signature: malformedAssertions(by, request).find((one) => one.name === name)?.signature ?? '',
    });
    expect(verdict(bundleOf(transfer, { sign: asCredential }))).toBe('allowed');
    expect(verdict(bundleOf(transfer, { sign: malformed }))).toContain('SignatureInvalid');
  });
});

import type { EvidenceBundle } from '@countersign/governance';
import { proposalHash } from '@countersign/governance/approval-context';
import { canonicalJson, utf8, type JsonValue } from '@countersign/kernel';
import { Propose } from '@countersign/kinds/schemas';
import type { Policy } from '@countersign/model';
import { generateKeyPair, verifyRequestSignature } from '@countersign/signing';
import { keyForOtherText, malformedAssertions, signRequestAsCredential } from '@countersign/signing/testing';
import { describe, expect, test } from 'vitest';

import { authorizeSigning } from './authorize-signing.ts';
import type { AuthorizationContext } from './authorization-context.ts';
import { bundleOf, endpoint, orderScene, policyReference, seal, signed, transfer, vault } from './testing/scene.ts';

const { evidence, payloads, context } = orderScene();

/** What every vault, with or without a network, answers to these approvals. */
function verdict(bundle: EvidenceBundle, instance?: string): string {
  const authorized = authorizeSigning({ ...evidence, bundle }, payloads, { ...context, around: { instance } });
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

test('an order is paid where its approvals say that the endpoint is, whatever the notary says of that afterwards', () => {
  const leadingTo = (destinations: readonly { endpointId: string; address: string }[]) =>
    bundleOf(transfer, {
      approval: (proposal) => ({ context: { ...sayingWhatItIsOf(proposal).context, destinations: [...destinations] } }),
    });
  const here = { endpointId: endpoint.id, address: endpoint.address };
  expect(verdict(leadingTo([here]))).toBe('allowed');
  const elsewhere = 'DecisionForeign: An approval is of an order that led elsewhere';
  expect(verdict(leadingTo([{ ...here, address: '0xcustodiam' }]))).toContain(elsewhere);
  expect(verdict(leadingTo([]))).toContain(elsewhere);
  expect(verdict(leadingTo([here, here]))).toContain(elsewhere);
  expect(verdict(leadingTo([{ ...here, endpointId: vault.id }]))).toContain(elsewhere);
  // The notary signs another address for the endpoint, and the transaction that pays it.
  const moved = orderScene({
    references: { endpoints: [seal({ ...endpoint, address: '0xthief' })] },
    payment: { to: '0xthief' },
  });
  const judged = (bundle: EvidenceBundle) => authorizeSigning({ ...moved.evidence, bundle }, moved.payloads, context);
  expect(judged(bundleOf(transfer)).ok).toBe(true);
  expect(judged(leadingTo([here]))).toMatchObject({ ok: false, error: { message: expect.stringContaining(elsewhere) } });
});

test('an endpoint that is shown at two addresses is paid at neither, whichever of them the approvals name', () => {
  const other = { ...endpoint, address: '0xthief' };
  const again = { ...other, metadata: { ...endpoint.metadata, revision: endpoint.metadata.revision + 1 } };
  const naming = bundleOf(transfer, {
    policy: { approvals: 'WithContext' },
    approval: (proposal) => ({
      context: {
        ...sayingWhatItIsOf(proposal).context,
        destinations: [{ endpointId: endpoint.id, address: endpoint.address }],
      },
    }),
  });
  const shown = (endpoints: readonly (typeof endpoint)[], to: string) => {
    const scene = orderScene({ references: { endpoints: endpoints.map((one) => seal(one)) }, payment: { to } });
    const authorized = authorizeSigning({ ...scene.evidence, bundle: naming }, scene.payloads, scene.context);
    return authorized.ok ? 'allowed' : authorized.error.message;
  };
  expect(shown([endpoint, endpoint], endpoint.address)).toBe('allowed');
  for (const second of [other, again]) {
    for (const to of [endpoint.address, '0xthief']) {
      expect(shown([endpoint, second], to)).toMatch(/led elsewhere|two revisions/);
      expect(shown([second, endpoint], to)).toMatch(/led elsewhere|two revisions/);
    }
  }
});

test('nothing is signed once an approval that is needed is good no more', () => {
  const goodUntil = (expiryAt: string) =>
    bundleOf(transfer, { approval: (proposal) => ({ context: { ...sayingWhatItIsOf(proposal).context, expiryAt } }) });
  const grant = (bundle: EvidenceBundle) => {
    const authorized = authorizeSigning({ ...evidence, bundle }, payloads, context);
    return authorized.ok ? authorized.value.expiresAt : authorized.error.message;
  };
  // The proposal of the scene expires a day after it was executed.
  expect(grant(bundleOf(transfer))).toBe('2026-03-02T12:00:00.000Z');
  expect(grant(goodUntil('2026-03-01T18:00:00.000Z'))).toBe('2026-03-01T18:00:00.000Z');
  expect(grant(goodUntil('2026-04-01T00:00:00.000Z'))).toBe('2026-03-02T12:00:00.000Z');
  // It had ended when the notary says that the intent was executed.
  expect(grant(goodUntil('2026-03-01T12:00:00.000Z'))).toContain('WorkflowIncomplete');
});

test('approvals after another past of the journal move nothing here', () => {
  const after = (journalHead: string) =>
    bundleOf(transfer, { approval: (proposal) => ({ context: { ...sayingWhatItIsOf(proposal).context, journalHead } }) });
  const [head, other] = [`7:${'a'.repeat(64)}`, `7:${'b'.repeat(64)}`];
  const judged = (knowing: Pick<AuthorizationContext, 'around' | 'knownHeads'>) => {
    const authorized = authorizeSigning({ ...evidence, bundle: after(head) }, payloads, { ...context, ...knowing });
    return authorized.ok ? 'allowed' : authorized.error.message;
  };
  expect(judged({ around: { headAt: () => head } })).toBe('allowed');
  expect(judged({ around: { headAt: () => other } })).toContain('a past that the instance does not have');
  expect(judged({ around: { headAt: () => undefined } })).toContain('a past that the instance does not have');
  // A vault without a network knows what approvals named before.
  expect(judged({ knownHeads: [head, `8:${'b'.repeat(64)}`] })).toBe('allowed');
  expect(judged({ knownHeads: [other] })).toContain('after different pasts');
});

test('a policy that demands it has approvals counted alone that say all that there is to say', () => {
  const policy: Partial<Policy> = { approvals: 'WithFullContext' };
  const all = {
    instance: 'a'.repeat(64),
    destinations: [{ endpointId: endpoint.id, address: endpoint.address }],
    expiryAt: '2026-03-02T12:00:00.000Z',
    journalHead: `7:${'a'.repeat(64)}`,
  };
  const saying = (said: Partial<typeof all>) =>
    bundleOf(transfer, { policy, approval: (proposal) => ({ context: { ...sayingWhatItIsOf(proposal).context, ...said } }) });
  expect(verdict(saying(all))).toBe('allowed');
  for (const name of Object.keys(all)) {
    const { [name as keyof typeof all]: _, ...rest } = all;
    expect([name, verdict(saying(rest))]).toEqual([name, expect.stringContaining('WorkflowIncomplete')]);
  }
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

test('a vault takes no synchronised credential where a policy demands one of one device alone', () => {
  const policy: Partial<Policy> = {
    workflow: [
      { type: 'RoleQuorum', role: 'maker', quorum: 1 },
      { type: 'RoleQuorum', role: 'checker', quorum: 1, key: 'DeviceBoundCredential' },
    ],
  };
  const signing =
    (flags: number): typeof signed =>
    (by, request) => ({ ...signed(by, request), signature: signRequestAsCredential(by, request, { flags }) });
  expect(verdict(bundleOf(transfer, { policy, sign: signing(0x0d) }))).toContain('WorkflowIncomplete');
  expect(verdict(bundleOf(transfer, { policy, sign: signing(0x05) }))).toBe('allowed');
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

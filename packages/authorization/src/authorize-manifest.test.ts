import { ok, toHex, utf8 } from '@countersign/kernel';
import type { SignablePayload } from '@countersign/ledger-port';
import type { SignManifest } from '@countersign/kinds/schemas';
import type { ManifestContent } from '@countersign/model';
import { manifestPayload } from '@countersign/signing';
import { expect, test } from 'vitest';

import { accountPath, randomKeyId } from './account-path.ts';
import { authorizeSigning, signingSubject } from './authorize-signing.ts';
import { readEvidence, type ManifestEvidence } from './evidence.ts';
import { paymentLedger } from './testing/payment-ledger.ts';
import { account, bundleOf, context, id, ledger, seal, stranger, transfer, vault, type Scene } from './testing/scene.ts';

const content: ManifestContent = { type: 'EIP-191', value: `0x${toHex(utf8('I own this'))}` };
const manifest: SignManifest = { type: 'v0_SignManifest', id: id(80), accountId: account.id, content, customProperties: {} };

function payloadOf(of: ManifestContent, path: string): SignablePayload {
  const made = manifestPayload(of, 'Secp256k1');
  if (!made.ok) throw new Error(made.error);
  return { ...made.value, key: { curve: 'Secp256k1', strategy: 'VaultHard', path } };
}

type Shown = Scene<ManifestEvidence>;
const payload = payloadOf(content, `${accountPath(account.id)}/0'/0'`);
const sound: Shown = {
  evidence: {
    manifestId: manifest.id,
    bundle: bundleOf(manifest),
    references: { account: seal(account), vault: seal(vault), ledger: seal(ledger) },
  },
  payloads: [payload],
  context,
};

function verdict({ evidence, payloads, context: by }: Shown): string {
  const read = readEvidence(evidence);
  const authorized = read.ok ? authorizeSigning(read.value, payloads, by) : read;
  return authorized.ok ? 'allowed' : `${authorized.error.code}: ${authorized.error.message}`;
}

const showing = (values: Partial<ManifestEvidence>): Shown => ({ ...sound, evidence: { ...sound.evidence, ...values } });
const referring = (values: Partial<ManifestEvidence['references']>) =>
  showing({ references: { ...sound.evidence.references, ...values } });
const signing = (values: Partial<SignablePayload>): Shown => ({ ...sound, payloads: [{ ...payload, ...values }] });
const proposed = (values: Partial<SignManifest>) => showing({ bundle: bundleOf({ ...manifest, ...values }) });

test('sound evidence allows exactly this content to be signed', () => {
  expect(authorizeSigning(sound.evidence, sound.payloads, context)).toEqual(
    ok({ subject: manifest.id, resources: [], expiresAt: '2026-03-02T12:00:00.000Z' }),
  );
  expect(signingSubject(sound.evidence)).toBe(manifest.id);
  expect(verdict(proposed({ ledgerId: ledger.id }))).toBe('allowed');
});

test("arbitrary bytes are signed by the account's own key, which no address has", () => {
  const bytes: ManifestContent = { type: 'Unsafe', value: 'AAAA' };
  const scene = proposed({ content: bytes });
  expect(verdict({ ...scene, payloads: [payloadOf(bytes, accountPath(account.id))] })).toBe('allowed');
  expect(verdict({ ...scene, payloads: [payloadOf(bytes, `${accountPath(account.id)}/0'/0'`)] })).toContain('The payload is not');
});

test("an independent key signs under the account's own name, and no arbitrary bytes", () => {
  const random = {
    ...account,
    providerDetails: { ...account.providerDetails, keyStrategy: 'Random', keyInformation: { type: 'Random' } },
  } as const;
  const key = { curve: 'Secp256k1', strategy: 'Random', path: 'm' } as const;
  const scene = referring({ account: seal(random) });
  const named = (sealedKeyName: string) => verdict({ ...scene, payloads: [{ ...payload, key, sealedKeyName }] });
  expect(named(randomKeyId(account.id, 'SECP256K1_CUSTODY_1'))).toBe('allowed');
  expect(named(randomKeyId(id(41), 'SECP256K1_CUSTODY_1'))).toContain('The payload is not');
  const bytes: ManifestContent = { type: 'Unsafe', value: 'AAAA' };
  const unsafe = { ...scene, evidence: { ...scene.evidence, bundle: bundleOf({ ...manifest, content: bytes }) } };
  expect(verdict({ ...unsafe, payloads: [{ ...payloadOf(bytes, 'm'), key }] })).toContain('signs no arbitrary bytes');
});

const others: ManifestContent = { type: 'EIP-191', value: `0x${toHex(utf8('I owe this'))}` };

test('a ledger whose keys sign no such content signs none', () => {
  const module = { ...paymentLedger, descriptor: { ...paymentLedger.descriptor, manifests: [] } };
  expect(verdict({ ...sound, context: { ...context, module } })).toContain('Keys of Coins sign no content of type EIP-191');
});

test.each<[string, string, Shown]>([
  ['evidence of no shape', 'cannot be read: manifestId', showing({ manifestId: 'x' })],
  ['an intent that is not for a manifest', 'for no manifest', showing({ bundle: bundleOf(transfer) })],
  ['the evidence of another manifest', 'for another manifest', showing({ manifestId: id(81) })],
  ['an approval that is missing', 'WorkflowIncomplete', showing({ bundle: { ...sound.evidence.bundle, decisions: [] } })],
  ['another notary', 'NotaryUntrusted', { ...sound, context: { ...context, notaryKey: stranger.publicKey } }],
  ['an account that the notary has not signed', 'has not signed the account', referring({ account: seal(account, stranger) })],
  ['a ledger that the notary has not signed', 'has not signed the account', referring({ ledger: seal(ledger, stranger) })],
  ['another account', 'The account is another one', referring({ account: seal({ ...account, id: id(41) }) })],
  ['another ledger than the approved one', 'The ledger is another one', proposed({ ledgerId: 'other' })],
  ['no rules for the ledger', 'No rules for ledgers', { ...sound, context: { ...context, module: undefined } }],
  [
    'the rules of another ledger',
    'No rules for ledgers',
    {
      ...sound,
      context: { ...context, module: { ...paymentLedger, descriptor: { ...paymentLedger.descriptor, type: 'Bitcoin' } } },
    },
  ],
  ['no payload', 'The payload is not', { ...sound, payloads: [] }],
  ['two payloads', 'The payload is not', { ...sound, payloads: [payload, payload] }],
  ['other bytes', 'The payload is not', signing({ bytes: payloadOf(others, 'm').bytes })],
  ['another scheme', 'The payload is not', signing({ scheme: 'Message' })],
  ['another path', 'The payload is not', signing({ key: { ...payload.key, path: accountPath(account.id) } })],
  ['another curve', 'The payload is not', signing({ key: { ...payload.key, curve: 'Ed25519' } })],
  ['another strategy', 'The payload is not', signing({ key: { ...payload.key, strategy: 'VaultSoft' } })],
  ['an account of another vault', 'one of another vault', referring({ vault: seal({ ...vault, id: id(31) }) })],
  ['a locked account', 'Locked: The account', referring({ account: seal({ ...account, lock: 'Locked' }) })],
  ['a locked vault', 'Locked: The vault', referring({ vault: seal({ ...vault, lock: 'Locked' }) })],
])('nothing is signed for %s', (_, expected, scene) => {
  expect(verdict(scene)).toContain(expected);
});

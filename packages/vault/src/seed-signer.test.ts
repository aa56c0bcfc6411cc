import { createHash } from 'node:crypto';

import { err, fromBase64, fromHex, ok, toHex } from '@countersign/kernel';
import type { KeyReference, SignablePayload } from '@countersign/ledger-port';
import { accountKeyText, type AccountKey } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { libsecp256k1 } from '@countersign/ledger-port/second-implementation';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { expect, test, vi } from 'vitest';
import bip84 from '../../../vectors/bitcoin/bip-0084.json' with { type: 'json' };
import bip86 from '../../../vectors/bitcoin/bip-0086.json' with { type: 'json' };
import type { SigningMemory } from './memory/signing-memory.ts';
import { entropyOfMnemonic, generateEntropy } from './seed.ts';
import { createSeedSigner } from './seed-signer.ts';
import type { Authorize } from './signer.ts';

const digest = toHex(new Uint8Array(32).fill(7));
const hard: KeyReference = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/60'/0'" };
const soft: KeyReference = { curve: 'Secp256k1', strategy: 'VaultSoft', path: "m/84'/0'/0'" };
const edwards: KeyReference = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/44'/148'/0'" };
const random: KeyReference = { curve: 'Secp256k1', strategy: 'Random', path: '' };

const owner = { accountId: '00000000-0000-4000-8000-000000000001', keyId: 'SECP256K1_CUSTODY_1' } as const;

const granted = ok({ subject: 'order', resources: [] });
const forgetful: SigningMemory = { remember: async () => ok(undefined) };

async function open(entropy = generateEntropy(), authorize: Authorize<string> = () => granted, memory = forgetful) {
  return Promise.resolve(createSeedSigner({ entropy, kind: 'software', authorize, memory }));
}

type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

function valueOf<T>(result: Outcome<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

async function signOne(signer: Awaited<ReturnType<typeof open>>, payload: SignablePayload) {
  const [signature] = valueOf(await signer.sign({ evidence: 'yes', payloads: [payload] }));
  if (signature === undefined) throw new Error('no signature');
  return { ...signature, bytes: fromHex(signature.signature) };
}

test.each([hard, { ...soft, path: "m/84'/0'/0'/0/3" }])('signs digests with the derived key: $strategy', async (key) => {
  const signer = await open();
  const { publicKey } = valueOf(await signer.derivePublicKey(key, owner));
  const { bytes, recovery } = await signOne(signer, { key, scheme: 'Digest', bytes: digest });
  expect(secp256k1.verify(bytes, fromHex(digest), fromHex(publicKey), { prehash: false, lowS: true })).toBe(true);
  const recovered = secp256k1.recoverPublicKey(Uint8Array.of(recovery ?? 9, ...bytes), fromHex(digest), { prehash: false });
  expect(toHex(recovered)).toBe(publicKey);
});

test('signs messages of any length on Ed25519', async () => {
  const signer = await open();
  const { publicKey } = valueOf(await signer.derivePublicKey(edwards, owner));
  const { bytes } = await signOne(signer, { key: edwards, scheme: 'Message', bytes: '00ff10' });
  expect(ed25519.verify(bytes, fromHex('00ff10'), fromHex(publicKey))).toBe(true);
});

test.each(bip84.addresses)("derives BIP-84's keys: $path", async ({ path, publicKey }) => {
  const signer = await open(entropyOfMnemonic(bip84.mnemonic));
  expect(valueOf(await signer.derivePublicKey({ ...soft, path }, owner)).publicKey).toBe(publicKey);
});

test.each(bip86.addresses)("signs for BIP-86's taproot output keys: $path", async ({ path, internalKey, outputKey }) => {
  const signer = await open(entropyOfMnemonic(bip86.mnemonic));
  const key: KeyReference = { ...soft, path };
  const { publicKey } = valueOf(await signer.derivePublicKey(key, owner));
  expect(publicKey.slice(2)).toBe(internalKey);
  const { bytes } = await signOne(signer, { key, scheme: 'Schnorr', bytes: digest });
  expect(libsecp256k1.verifySchnorr(fromHex(digest), fromHex(outputKey), bytes)).toBe(true);
});

test('a soft key comes with the chain code that derives its addresses; a hard one does not', async () => {
  const signer = await open();
  const account = valueOf(await signer.derivePublicKey(soft, owner));
  const extended = new HDKey({ publicKey: fromHex(account.publicKey), chainCode: fromHex(account.chainCode ?? '') });
  const address = valueOf(await signer.derivePublicKey({ ...soft, path: `${soft.path}/0/5` }, owner));
  expect(toHex(extended.derive('m/0/5').publicKey ?? new Uint8Array())).toBe(address.publicKey);
  expect(valueOf(await signer.derivePublicKey(hard, owner))).not.toHaveProperty('chainCode');
});

test.each(['Secp256k1', 'Ed25519'] as const)(
  'a random %s key signs through its sealed form, in its own signer only',
  async (curve) => {
    const entropy = generateEntropy();
    const signer = await open(entropy);
    const { publicKey, sealedKey } = valueOf(await signer.createRandomKey(curve, 'account 1', owner));
    const scheme = curve === 'Ed25519' ? 'Message' : 'Digest';
    const payload: SignablePayload = { key: { ...random, curve }, scheme, bytes: digest, sealedKey, sealedKeyName: 'account 1' };
    const reopened = await open(entropy);
    const { bytes } = await signOne(reopened, payload);
    const valid =
      curve === 'Ed25519'
        ? ed25519.verify(bytes, fromHex(digest), fromHex(publicKey))
        : secp256k1.verify(bytes, fromHex(digest), fromHex(publicKey), { prehash: false });
    expect(valid).toBe(true);
    expect(await reopened.sign({ evidence: 'yes', payloads: [{ ...payload, sealedKeyName: 'account 2' }] })).toMatchObject({
      ok: false,
      error: { code: 'SealNotOpened' },
    });
    const stranger = await open();
    expect(await stranger.sign({ evidence: 'yes', payloads: [payload] })).toMatchObject({
      ok: false,
      error: { code: 'SealNotOpened' },
    });
  },
);

test('the same entropy is the same signer, another one is another', async () => {
  const entropy = generateEntropy();
  const [first, again, other] = await Promise.all([open(entropy), open(entropy), open()]);
  expect(first.publicKey).toBe(again.publicKey);
  expect(other.publicKey).not.toBe(first.publicKey);
  expect(valueOf(await first.derivePublicKey(hard, owner))).toEqual(valueOf(await again.derivePublicKey(hard, owner)));
});

const refusals: readonly (readonly [string, SignablePayload, string])[] = [
  ['a digest of 31 bytes', { key: hard, scheme: 'Digest', bytes: digest.slice(2) }, 'InvalidPayload'],
  ['bytes that are not hexadecimal', { key: hard, scheme: 'Digest', bytes: 'zz' }, 'InvalidPayload'],
  ['a digest for Ed25519', { key: edwards, scheme: 'Digest', bytes: digest }, 'InvalidPayload'],
  ['a message for secp256k1', { key: hard, scheme: 'Message', bytes: digest }, 'InvalidPayload'],
  ['a random key without its sealed form', { key: random, scheme: 'Digest', bytes: digest }, 'SealedKeyMissing'],
  [
    'a malformed sealed form',
    { key: random, scheme: 'Digest', bytes: digest, sealedKey: 'AAAA', sealedKeyName: 'a' },
    'SealNotOpened',
  ],
  ['a hard path with a soft level', { key: { ...hard, path: 'm/1' }, scheme: 'Digest', bytes: digest }, 'InvalidDerivationPath'],
];

test.each(refusals)('signs nothing of a batch with %s', async (_name, payload, code) => {
  const signer = await open();
  const good: SignablePayload = { key: hard, scheme: 'Digest', bytes: digest };
  expect(await signer.sign({ evidence: 'yes', payloads: [good, payload] })).toMatchObject({ ok: false, error: { code } });
});

test('signs only what its own check allows, and shows it exactly what will be signed', async () => {
  const payloads: readonly SignablePayload[] = [{ key: hard, scheme: 'Digest', bytes: digest }];
  const authorize = vi.fn<Authorize<string>>((evidence) =>
    evidence === 'yes' ? granted : err({ code: 'NotAuthorized', message: 'no approval' }),
  );
  const signer = await open(generateEntropy(), authorize);
  expect(await signer.sign({ evidence: 'no', payloads })).toEqual({
    ok: false,
    error: { code: 'NotAuthorized', message: 'no approval' },
  });
  expect(await signer.sign({ evidence: 'yes', payloads })).toMatchObject({ ok: true });
  expect(authorize).toHaveBeenLastCalledWith('yes', payloads);
});

test('what changes while the check runs is not signed', async () => {
  const payload = { key: hard, scheme: 'Digest' as const, bytes: digest };
  const signer = await open(generateEntropy(), async () => {
    payload.bytes = 'ff'.repeat(32);
    return Promise.resolve(granted);
  });
  const { publicKey } = valueOf(await signer.derivePublicKey(hard, owner));
  const { bytes } = await signOne(signer, payload);
  expect(secp256k1.verify(bytes, fromHex(digest), fromHex(publicKey), { prehash: false })).toBe(true);
});

test('a check that throws signs nothing', async () => {
  const signer = await open(generateEntropy(), () => {
    throw new Error('check broke');
  });
  await expect(signer.sign({ evidence: 'yes', payloads: [] })).rejects.toThrow('check broke');
});

test('a closed signer signs and derives nothing', async () => {
  const signer = await open();
  signer.close();
  const payloads: readonly SignablePayload[] = [{ key: hard, scheme: 'Digest', bytes: digest }];
  expect(await signer.sign({ evidence: 'yes', payloads })).toMatchObject({ ok: false, error: { code: 'SignerClosed' } });
  await expect(signer.derivePublicKey(hard, owner)).rejects.toThrow('closed');
  await expect(signer.createRandomKey('Ed25519', 'account 1', owner)).rejects.toThrow('closed');
});

test('nothing enumerable of a signer is secret', async () => {
  const entropy = generateEntropy();
  const signer = await open(entropy);
  expect(Object.keys(signer).toSorted()).toEqual([
    'close',
    'createRandomKey',
    'derivePublicKey',
    'importKey',
    'keyStrategies',
    'kind',
    'publicKey',
    'sign',
    'signStatement',
  ]);
});

test('what is not remembered is not signed, and what is signed was remembered first', async () => {
  const payloads: readonly SignablePayload[] = [{ key: hard, scheme: 'Digest', bytes: digest }];
  const refusal = { code: 'AlreadySigned', message: 'Another one was' } as const;
  const stubborn = await open(generateEntropy(), () => granted, { remember: async () => err(refusal) });
  expect(await stubborn.sign({ evidence: 'yes', payloads })).toEqual(err(refusal));
  const remember = vi.fn<SigningMemory['remember']>(async () => ok(undefined));
  const signer = await open(generateEntropy(), () => granted, { remember });
  expect(await signer.sign({ evidence: 'yes', payloads })).toMatchObject({ ok: true });
  expect(remember).toHaveBeenCalledExactlyOnceWith(granted.value, payloads);
});

test('a signer says of each key that it holds it for the account, and which it made itself', async () => {
  const signer = await open();
  const said = (key: AccountKey, signature: string) => {
    const message = createHash('sha256').update(accountKeyText(owner.accountId, key)).digest();
    return ed25519.verify(fromBase64(signature), message, fromBase64(signer.publicKey).slice(-32));
  };
  const derived = valueOf(await signer.derivePublicKey(soft, owner));
  const { publicKey, chainCode, signature } = derived;
  const key: AccountKey = { keyId: owner.keyId, ...soft, publicKey, chainCode };
  expect(said(key, signature)).toBe(true);
  expect(said({ ...key, keyId: 'ED25519_CUSTODY_1' }, signature)).toBe(false);
  expect(said({ ...key, path: `${soft.path}/0` }, signature)).toBe(false);
  const independent = valueOf(await signer.createRandomKey('Secp256k1', 'account 1', owner));
  const made: AccountKey = { keyId: owner.keyId, curve: 'Secp256k1', strategy: 'Random', publicKey: independent.publicKey };
  expect(said(made, independent.signature)).toBe(true);
  expect(said({ ...made, isImported: true }, independent.signature)).toBe(false);
});

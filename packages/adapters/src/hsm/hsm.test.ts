import { createPublicKey, verify } from 'node:crypto';
import { createRequire } from 'node:module';

import { concatBytes, err, fromHex, newId, ok, toHex, utf8 } from '@countersign/kernel';
import type { KeyReference, SignablePayload } from '@countersign/ledger-port';
import { accountKeyText } from '@countersign/model';
import { signatureMemory } from '@countersign/signing/node';
import { generateEntropy, type Authorize, type SigningMemory } from '@countersign/vault';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 as nist } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type * as Koffi from 'koffi';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { createHsmSigner } from './hsm-signer.ts';
import { startSoftHsm } from './test/softhsm.ts';
import type { TokenSettings } from './token-requests.ts';
import { tokenSeal } from './token-seal.ts';
import { openToken, type Token } from './token.ts';

const softHsm = startSoftHsm('first', 'second');
const hsm = typeof softHsm === 'string' ? undefined : softHsm;
const isMissing = hsm === undefined;
if (typeof softHsm === 'string') process.stderr.write(`${softHsm}\n`);

let token: Token;
beforeAll(async () => {
  if (hsm !== undefined) token = await openToken(hsm.settings('first'));
});
afterAll(async () => {
  await (token as Token | undefined)?.close();
  hsm?.dispose();
});

const digest = new Uint8Array(32).fill(7);

type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };
function valueOf<T>(result: Outcome<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

test('a missing module is reported as such', async () => {
  await expect(openToken({ module: '/nowhere/module.so', pin: '1234' })).rejects.toMatchObject({ code: 'HsmUnavailable' });
});

/** The login is the process's: it ends for all sessions. */
async function logOut({ module, label }: TokenSettings): Promise<void> {
  const { openLibrary } = await import('./pkcs11/library.ts');
  const koffi = createRequire(import.meta.url)('koffi') as typeof Koffi;
  const library = openLibrary(module);
  const slot = library.slots().find((one) => library.tokenLabel(one) === label) ?? 0;
  const end = koffi.load(module).func('ulong C_Logout(ulong)') as (session: number) => number;
  expect(end(library.openSession(slot, 6))).toBe(0);
}

describe.skipIf(isMissing)('with a token', () => {
  test('only the right token opens, with the right PIN', async () => {
    const module = hsm?.module ?? '';
    await expect(openToken({ module, pin: '1' })).rejects.toMatchObject({
      code: 'HsmUnavailable',
      message: expect.stringContaining('more than one'),
    });
    await expect(openToken({ module, label: 'third', pin: '1' })).rejects.toMatchObject({ code: 'HsmUnavailable' });
    await expect(openToken({ module, slot: 999, pin: '1' })).rejects.toMatchObject({ code: 'HsmUnavailable' });
    await expect(openToken({ module, label: 'second', pin: '000000' })).rejects.toMatchObject({ code: 'HsmPinRefused' });
    expect(token.keyTypes).toEqual(['Secp256r1', 'Secp256k1', 'Ed25519']);
  });

  test('a seed that the token sealed opens with that token, for that record, unchanged, and no other way', async () => {
    const seal = tokenSeal(token);
    const secret = generateEntropy();
    const sealed = await seal.seal(secret, 'signer:hsm');
    expect(toHex(sealed)).not.toContain(toHex(secret));
    expect(await seal.open(sealed, 'signer:hsm')).toEqual(secret);
    expect(await seal.seal(secret, 'signer:hsm')).not.toEqual(sealed);
    const refused = { code: 'SealNotOpened' };
    await expect(seal.open(sealed, 'signer:other')).rejects.toMatchObject(refused);
    for (const at of [0, 25, 40, sealed.length - 1]) {
      const altered = sealed.map((byte, index) => (index === at ? byte ^ 1 : byte));
      await expect(seal.open(altered, 'signer:hsm')).rejects.toMatchObject(refused);
    }
    await expect(seal.open(sealed.slice(0, 30), 'signer:hsm')).rejects.toMatchObject(refused);
    const other = await openToken(hsm?.settings('second') ?? { module: '', pin: '' });
    await expect(tokenSeal(other).open(sealed, 'signer:hsm')).rejects.toMatchObject(refused);
    await other.close();
  });

  test('keys of all three types are made in the token and sign there', async () => {
    const bytes = utf8('a message of any length');
    const p256 = await token.ask('makeKeyPair', { keyType: 'Secp256r1', name: 'p256' });
    const raw = await token.ask('sign', { keyType: 'Secp256r1', id: p256.id, name: 'p256', bytes: digest });
    expect(nist.verify(raw, digest, p256.publicKey, { prehash: false, lowS: false })).toBe(true);

    const edwards = await token.ask('makeKeyPair', { keyType: 'Ed25519', name: 'edwards' });
    const signature = await token.ask('sign', { keyType: 'Ed25519', id: edwards.id, name: 'edwards', bytes });
    expect(ed25519.verify(signature, bytes, edwards.publicKey)).toBe(true);
    const edwardsSpki = concatBytes(fromHex('302a300506032b6570032100'), edwards.publicKey);
    expect(verify(null, bytes, createPublicKey({ key: Buffer.from(edwardsSpki), format: 'der', type: 'spki' }), signature)).toBe(
      true,
    );

    // Asked for again, it is the same key; under another name, another one.
    expect(await token.ask('makeKeyPair', { keyType: 'Ed25519', name: 'edwards' })).toEqual(edwards);
    const koblitz = await token.ask('makeKeyPair', { keyType: 'Secp256k1', name: 'koblitz' });
    expect((await token.ask('makeKeyPair', { keyType: 'Secp256k1', name: 'koblitz 2' })).id).not.toEqual(koblitz.id);
    await expect(token.ask('sign', { keyType: 'Secp256k1', id: koblitz.id, name: 'other', bytes: digest })).rejects.toMatchObject(
      {
        code: 'HsmKeyMissing',
      },
    );
  });

  const memory = { remember: async () => ok(undefined) };
  const granted = ok({ subject: 'order', resources: [] });
  const open = (authorize: Authorize<string> = () => granted, own: SigningMemory = memory) =>
    createHsmSigner({ token, entropy: generateEntropy(), authorize, memory: own });
  const owner = { accountId: newId(), keyId: 'SECP256K1_CUSTODY_1' } as const;
  const random = (curve: KeyReference['curve']): KeyReference => ({ curve, strategy: 'Random', path: 'm' });

  test.each(['Secp256k1', 'Ed25519'] as const)(
    'an independent %s key signs in the token, under its own name alone',
    async (curve) => {
      const signer = open();
      const name = `account:${curve}`;
      const { publicKey, sealedKey, signature } = valueOf(await signer.createRandomKey(curve, name, owner));
      const text = accountKeyText(owner.accountId, { keyId: owner.keyId, curve, strategy: 'Random', publicKey });
      expect(signatureMemory.verifyText({ publicKey: signer.publicKey, text, signature })).toBe(true);
      // The same commit tried twice leaves one key.
      expect(valueOf(await signer.createRandomKey(curve, name, owner))).toEqual({ publicKey, sealedKey, signature });
      const scheme = curve === 'Ed25519' ? 'Message' : 'Digest';
      for (let round = 0; round < 8; round++) {
        const bytes = toHex(digest.map((byte) => byte + round));
        const payload: SignablePayload = { key: random(curve), scheme, bytes, sealedKey, sealedKeyName: name };
        const [signature] = valueOf(await signer.sign({ evidence: 'yes', payloads: [payload] }));
        const raw = fromHex(signature?.signature ?? '');
        if (curve === 'Ed25519') expect(ed25519.verify(raw, fromHex(bytes), fromHex(publicKey))).toBe(true);
        else {
          expect(secp256k1.verify(raw, fromHex(bytes), fromHex(publicKey), { prehash: false, lowS: true })).toBe(true);
          const recoverable = Uint8Array.of(signature?.recovery ?? 9, ...raw);
          expect(toHex(secp256k1.recoverPublicKey(recoverable, fromHex(bytes), { prehash: false }))).toBe(publicKey);
        }
      }
      const bytes = toHex(digest);
      const refusals = [
        { key: random(curve), scheme, bytes, sealedKey, sealedKeyName: 'account:other' },
        { key: random(curve), scheme, bytes, sealedKey: btoa('{}'), sealedKeyName: name },
        { key: random(curve), scheme, bytes, sealedKey },
      ] as const;
      for (const payload of refusals) {
        expect(await signer.sign({ evidence: 'yes', payloads: [payload] })).toMatchObject({ ok: false });
      }
      const other = valueOf(await signer.createRandomKey(curve, `${name} 2`, owner));
      const swapped = { key: random(curve), scheme, bytes, sealedKey: other.sealedKey, sealedKeyName: name } as const;
      expect(await signer.sign({ evidence: 'yes', payloads: [swapped] })).toMatchObject({
        ok: false,
        error: { code: 'SealNotOpened' },
      });
    },
  );

  test('a private key cannot be read out of the token', async () => {
    const { openTokenSession } = await import('./worker/token-session.ts');
    const { openLibrary } = await import('./pkcs11/library.ts');
    const settings = hsm?.settings('first');
    if (settings === undefined) throw new Error('No token');
    openTokenSession(settings).makeKeyPair({ keyType: 'Secp256k1', name: 'kept' });
    const library = openLibrary(settings.module);
    const slot = library.slots().find((one) => library.tokenLabel(one) === 'first') ?? 0;
    const session = library.openSession(slot, 6);
    const [key = 0] = library.findObjects(session, [
      { type: 0x000, value: library.numberBytes(3) },
      { type: 0x003, value: utf8('kept') },
    ]);
    expect(key).toBeGreaterThan(0);
    expect(() => library.attribute(session, key, 0x011)).toThrow('The hardware module');
    const flag = (type: number) => library.attribute(session, key, type)[0];
    expect({ sensitive: flag(0x103), extractable: flag(0x162), neverExtractable: flag(0x164) }).toEqual({
      sensitive: 1,
      extractable: 0,
      neverExtractable: 1,
    });
  });

  test('derived keys and independent ones sign together, and nothing before the evidence was checked', async () => {
    const authorize = vi.fn<Authorize<string>>((evidence) =>
      evidence === 'yes' ? granted : err({ code: 'NotAuthorized', message: 'no approval' }),
    );
    const signer = open(authorize);
    const hard: KeyReference = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/60'/0'" };
    const { publicKey } = valueOf(await signer.derivePublicKey(hard, owner));
    const made = valueOf(await signer.createRandomKey('Secp256k1', 'together', owner));
    const payloads: readonly SignablePayload[] = [
      { key: hard, scheme: 'Digest', bytes: toHex(digest) },
      { key: random('Secp256k1'), scheme: 'Digest', bytes: toHex(digest), sealedKey: made.sealedKey, sealedKeyName: 'together' },
    ];
    expect(await signer.sign({ evidence: 'no', payloads })).toEqual({
      ok: false,
      error: { code: 'NotAuthorized', message: 'no approval' },
    });
    const signatures = valueOf(await signer.sign({ evidence: 'yes', payloads }));
    expect(authorize).toHaveBeenLastCalledWith('yes', payloads);
    const keys = [publicKey, made.publicKey];
    for (const [index, { signature }] of signatures.entries()) {
      expect(secp256k1.verify(fromHex(signature), digest, fromHex(keys[index] ?? ''), { prehash: false, lowS: true })).toBe(true);
    }
    expect(signer).toMatchObject({ kind: 'hsm', keyStrategies: ['VaultHard', 'VaultSoft', 'Random'] });
    const schnorr = { ...payloads[1], scheme: 'Schnorr' } as SignablePayload;
    expect(await signer.sign({ evidence: 'yes', payloads: [schnorr] })).toMatchObject({
      ok: false,
      error: { code: 'InvalidPayload' },
    });
  });

  test('a token that has logged the process out is opened again, and is not said to lack its keys', async () => {
    const settings = hsm?.settings('second');
    if (settings === undefined) throw new Error('No token');
    const flaky = await openToken(settings);
    const secret = generateEntropy();
    const sealed = await tokenSeal(flaky).seal(secret, 'signer:hsm');
    const { id } = await flaky.ask('makeKeyPair', { keyType: 'Ed25519', name: 'logged out' });
    const sign = () => flaky.ask('sign', { keyType: 'Ed25519', id, name: 'logged out', bytes: digest });
    for (const use of [sign, () => tokenSeal(flaky).open(sealed, 'signer:hsm')]) {
      // By itself, as some do after a while or when another one uses the card: the session stays, and shows no private key.
      await logOut(settings);
      await expect(use()).rejects.toMatchObject({ code: 'HsmUnavailable' });
      expect(await use()).toBeInstanceOf(Uint8Array);
    }
    await flaky.close();
  });

  test('a token that was disconnected is opened again', async () => {
    const settings = hsm?.settings('second');
    if (settings === undefined) throw new Error('No token');
    const flaky = await openToken(settings);
    const secret = generateEntropy();
    const sealed = await tokenSeal(flaky).seal(secret, 'signer:hsm');
    await flaky.close();
    expect(await tokenSeal(flaky).open(sealed, 'signer:hsm')).toEqual(secret);
    expect(await flaky.ask('makeKeyPair', { keyType: 'Ed25519', name: 'again' })).toHaveProperty('publicKey');
    await flaky.close();
  });
});

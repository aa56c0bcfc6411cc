import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import type { Curve, KeyStrategy } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveBip32 } from './bip32.ts';
import keys from '../../../vectors/stellar/keys.json' with { type: 'json' };
import { parseDerivationPath } from './derivation-path.ts';
import { deriveKey } from './derive-key.ts';
import { entropyOfMnemonic, seedOfEntropy } from './seed.ts';
import { deriveEd25519 } from './slip10.ts';

interface Vector {
  readonly standard: string;
  readonly curve: Curve;
  readonly seed: string;
  readonly path: string;
  readonly secret: string;
  readonly chainCode: string;
  readonly publicKey: string;
}

const file = new URL('../../../vectors/vault/derivation.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

function levelsOf(path: string) {
  const levels = parseDerivationPath(path);
  if (levels === undefined) throw new Error(`no path: ${path}`);
  return levels;
}

const isHardened = ({ path }: Vector) => levelsOf(path).every(({ hardened }) => hardened);

test.each(vectors.filter(({ curve }) => curve === 'Ed25519'))(
  'SLIP-0010: $standard, $path',
  ({ seed, path, secret, chainCode }) => {
    const indexes = levelsOf(path).map(({ index }) => index);
    const key = deriveEd25519(fromHex(seed), indexes);
    expect([toHex(key.secret), toHex(key.chainCode)]).toEqual([secret, chainCode]);
  },
);

test.each(keys.cases)('SEP-5: the words "$mnemonic" have their seed, and that its key', ({ mnemonic, seed, key, ...more }) => {
  const passphrase = 'passphrase' in more ? more.passphrase : undefined;
  expect(toHex(seedOfEntropy(entropyOfMnemonic(mnemonic), passphrase))).toBe(seed);
  expect(toHex(deriveEd25519(fromHex(seed), [44, 148]).secret)).toBe(key);
});

test.each(vectors.filter((vector) => isHardened(vector) && vector.path !== 'm'))(
  'a VaultHard key is that of SLIP-0010: $standard, $curve $path',
  ({ curve, seed, path, secret, chainCode }) => {
    const key = deriveKey(fromHex(seed), { strategy: 'VaultHard', curve, path });
    if (!key.ok) throw new Error(key.error);
    expect([toHex(key.value.secret), toHex(key.value.chainCode)]).toEqual([secret, chainCode]);
  },
);

test.each(vectors.filter(({ curve }) => curve === 'Secp256k1'))(
  'BIP-32: $standard, $path',
  ({ seed, path, secret, chainCode }) => {
    const key = deriveBip32(fromHex(seed), levelsOf(path));
    expect([toHex(key.secret), toHex(key.chainCode)]).toEqual([secret, chainCode]);
  },
);

test.each(vectors)('public key: $standard, $curve $path', ({ curve, secret, publicKey }) => {
  const derived = curve === 'Ed25519' ? ed25519.getPublicKey(fromHex(secret)) : secp256k1.getPublicKey(fromHex(secret));
  expect(toHex(derived)).toBe(publicKey);
});

test('on secp256k1 both standards give the same hardened keys', () => {
  const path = fc.array(fc.nat(0x7fffffff), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 64 }), path, (seed, indexes) => {
      const levels = indexes.map((index) => ({ index, hardened: true }));
      expect(toHex(concatBytes(...Object.values(deriveBip32(seed, levels))))).toBe(slip10OnSecp256k1(seed, indexes));
    }),
    { numRuns: 20 },
  );
});

/** SLIP-0010 as it is written, with OpenSSL's HMAC: the secret and the chain code. */
function slip10OnSecp256k1(seed: Uint8Array, indexes: readonly number[]): string {
  const digest = (key: string | Uint8Array, data: Uint8Array) => createHmac('sha512', key).update(data).digest('hex');
  return indexes.reduce(
    (node, index) => {
      const [secret, chainCode] = [node.slice(0, 64), node.slice(64)];
      const child = digest(fromHex(chainCode), fromHex(`00${secret}${(index + 2 ** 31).toString(16)}`));
      const sum = (BigInt(`0x${child.slice(0, 64)}`) + BigInt(`0x${secret}`)) % secp256k1.Point.Fn.ORDER;
      return sum.toString(16).padStart(64, '0') + child.slice(64);
    },
    digest('Bitcoin seed', seed),
  );
}

const refusals: readonly (readonly [KeyStrategy, Curve, string, string])[] = [
  ['VaultHard', 'Secp256k1', "m/44'/0'/0'/0/0", 'InvalidDerivationPath'],
  ['VaultHard', 'Ed25519', "m/44'/0", 'InvalidDerivationPath'],
  ['VaultHard', 'Secp256k1', 'm', 'InvalidDerivationPath'],
  ['VaultSoft', 'Secp256k1', 'm', 'InvalidDerivationPath'],
  ['VaultSoft', 'Ed25519', "m/44'/148'/0'", 'UnsupportedKeyStrategy'],
  ['Random', 'Secp256k1', '', 'UnsupportedKeyStrategy'],
];

test.each(refusals)('%s %s at %j is refused with %s', (strategy, curve, path, error) => {
  expect(deriveKey(new Uint8Array(64), { strategy, curve, path })).toEqual({ ok: false, error });
});

test.each([
  '',
  '44',
  "/44'",
  "m/44'/",
  'm//1',
  'm/01',
  'm/-1',
  'm/1.5',
  'm/0x1',
  'm/2147483648',
  "m/2147483648'",
  'm/1h',
  'M/1',
  `m${'/0'.repeat(13)}`,
])('%j is no path', (path) => {
  expect(parseDerivationPath(path)).toBeUndefined();
});

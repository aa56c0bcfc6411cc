import { fromHex, toHex } from '@countersign/kernel';
import { base58, bech32 } from '@scure/base';
import { ed25519 } from '@noble/curves/ed25519.js';
import { Bip32PrivateKey } from '@dcspark/cardano-multiplatform-lib-nodejs';
import { expect, test } from 'vitest';

import vectors from '../../../../vectors/cardano/addresses.json' with { type: 'json' };
import { addressBytes, addressText, parseAddress } from './address.ts';
import { addressOfKeys, keyHash } from './address/of-keys.ts';
import { baseAddressBytes, readParts, rewardAddressBytes } from './address/parts.ts';
import { cardanoLedger } from './testing/ledgers.ts';

const main = cardanoLedger();
const testnet = cardanoLedger(1);
const kinds: Readonly<Record<number, string>> = { 0: 'Base', 1: 'Script', 2: 'Base', 3: 'Script', 6: 'Enterprise', 7: 'Script' };

function bytesOf(text: string): string {
  return toHex(bech32.fromWords(bech32.decode(text as `${string}1${string}`, false).words));
}

test.each(vectors.cases)('CIP-19: $address of type $type is what its bytes say', ({ network, type, address }) => {
  const [own, other] = network === 'mainnet' ? [main, testnet] : [testnet, main];
  const kind = kinds[type];
  expect(parseAddress(address, own)).toEqual(
    kind === undefined ? { ok: false, error: 'UnsupportedAddress' } : { ok: true, value: { address, kind } },
  );
  expect(parseAddress(address, other)).toEqual({ ok: false, error: 'WrongNetwork' });
  expect(addressText(addressBytes(address))).toBe(address);
  const [payment, stake, script] = [
    keyHash(fromHex(bytesOf(vectors.paymentKey))),
    keyHash(fromHex(bytesOf(vectors.stakeKey))),
    bytesOf(vectors.script),
  ];
  const parts = readParts(addressBytes(address));
  const isScript = type % 2 === 1;
  const first = { type: isScript ? 'Script' : 'Key', hash: isScript ? script : payment };
  if (parts.type === 'Reward') {
    expect(parts.stake).toEqual(isScript ? first : { type: 'Key', hash: stake });
    expect(toHex(rewardAddressBytes(parts.network, parts.stake))).toBe(toHex(addressBytes(address)));
  } else expect(parts.payment).toEqual(first);
  if (parts.type === 'Base')
    expect(parts.stake).toEqual(type < 2 ? { type: 'Key', hash: stake } : { type: 'Script', hash: script });
  if (type === 0) expect(addressText(baseAddressBytes(parts.network, payment, stake))).toBe(address);
});

test.each(vectors.byron)('Byron: $address is of its network alone', ({ address, testnetMagic }) => {
  const own = cardanoLedger(testnetMagic);
  expect(parseAddress(address, own)).toEqual({ ok: true, value: { address, kind: 'Byron' } });
  expect(parseAddress(address, testnet)).toEqual({ ok: false, error: 'WrongNetwork' });
  expect(addressText(addressBytes(address))).toBe(address);
});

test('Byron: an address that was sold before the start is refused', () => {
  expect(parseAddress(vectors.redeem, main)).toEqual({ ok: false, error: 'UnsupportedAddress' });
});

test('two keys make the address that other implementations make of them', () => {
  const { payment, stake, address, rewardAddress } = vectors.keys;
  const [spending, staking] = [payment, stake].map((key) => ed25519.getPublicKey(fromHex(key)));
  if (spending === undefined || staking === undefined) throw new Error('no key');
  const keys = new Map([
    ['ED25519_CUSTODY_1', spending],
    ['ED25519_STAKING_1', staking],
  ] as const);
  expect(addressOfKeys(keys, 0)).toBe(address);
  expect(addressText(rewardAddressBytes(0, { type: 'Key', hash: keyHash(staking) }))).toBe(rewardAddress);
});

test('the keys that the Rust library derives of words (CIP-1852) make the address that wallets show', () => {
  const { address } = vectors.wallet;
  const root = Bip32PrivateKey.from_bip39_entropy(new Uint8Array(16), new Uint8Array());
  const account = [1852, 1815, 0].reduce((key, level) => key.derive(2 ** 31 + level), root);
  const [spending, staking] = [0, 2].map((role) => account.derive(role).derive(0).to_public().to_raw_key().to_raw_bytes());
  if (spending === undefined || staking === undefined) throw new Error('no key');
  const keys = new Map([
    ['ED25519_CUSTODY_1', spending],
    ['ED25519_STAKING_1', staking],
  ] as const);
  expect(addressOfKeys(keys, 1)).toBe(address);
});

const encoded = (prefix: string, bytes: Uint8Array) => bech32.encode(prefix, bech32.toWords(bytes), false);
const base = addressBytes(vectors.keys.address);
const [byron] = vectors.byron;
const byronBytes = base58.decode(byron?.address ?? '');

test.each<[string, string, string]>([
  ['a prefix of the other network', encoded('addr', base), 'InvalidAddress'],
  ['a reward address under the prefix of others', encoded('addr_test', base.with(0, 0xe0)), 'InvalidAddress'],
  ['a kind that there is not', encoded('addr_test', base.with(0, 0x90)), 'InvalidAddress'],
  ['a network that there is not', encoded('addr_test', base.with(0, 0x02)), 'InvalidAddress'],
  ['a byte too many', encoded('addr_test', Uint8Array.of(...base, 1)), 'InvalidAddress'],
  ['a byte too few', encoded('addr_test', base.slice(0, -1)), 'InvalidAddress'],
  ['a key that nobody has', encoded('addr_test', Uint8Array.of(0x60, ...new Uint8Array(28))), 'UnspendableAddress'],
  ['both cases', vectors.keys.address.replace(/jw$/, 'JW'), 'InvalidAddress'],
  ['another letter', vectors.keys.address.replace(/w$/, 'q'), 'BadAddressChecksum'],
  ['a space behind it', `${vectors.keys.address} `, 'InvalidAddress'],
  ['an address of Byron of which a byte is another one', base58.encode(byronBytes.with(20, 1)), 'BadAddressChecksum'],
  ['an address of Byron with bytes behind it', base58.encode(Uint8Array.of(...byronBytes, 0)), 'InvalidAddress'],
  ['a letter that base58 has not', vectors.redeem.replace(/p$/, '0'), 'InvalidAddress'],
])('%s is refused', (_, text, failure) => {
  expect(parseAddress(text, testnet)).toEqual({ ok: false, error: failure });
});

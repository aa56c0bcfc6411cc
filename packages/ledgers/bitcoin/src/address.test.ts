import { fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import bip84 from '../../../../vectors/bitcoin/bip-0084.json' with { type: 'json' };
import bip86 from '../../../../vectors/bitcoin/bip-0086.json' with { type: 'json' };
import bip173 from '../../../../vectors/bitcoin/bip-0173.json' with { type: 'json' };
import bip341 from '../../../../vectors/bitcoin/bip-0341.json' with { type: 'json' };
import bip350 from '../../../../vectors/bitcoin/bip-0350.json' with { type: 'json' };
import cashaddr from '../../../../vectors/bitcoin/cashaddr.json' with { type: 'json' };
import cashtokens from '../../../../vectors/bitcoin/cashtokens.json' with { type: 'json' };
import litecoin from '../../../../vectors/bitcoin/litecoin.json' with { type: 'json' };
import { Network } from '@countersign/model';
import { addressFromPublicKey, addressOfScript, parseAddress, scriptOfAddress } from './address.ts';
import { bitcoin } from './index.ts';
import { bitcoinLedger } from './testing/ledgers.ts';

const mainnet = bitcoinLedger('mainnet');
const testnet = bitcoinLedger('testnet');
const regtest = bitcoinLedger('regtest');

/** Witness programs of the vectors that have no rules yet. */
const unsupported = new Set([
  '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
  '6002751e',
  '5210751e76e8199196d454941c45d1b3a323',
]);

const ofNetwork = (address: string) => (address.toLowerCase().startsWith('tb1') ? testnet : mainnet);

test('BIP-350: addresses whose witness programs have no rules yet are refused', () => {
  const refused = bip350.valid.filter(({ scriptPubKey }) => unsupported.has(scriptPubKey));
  expect(refused.map(({ address }) => parseAddress(address, ofNetwork(address)))).toEqual(
    [...unsupported].map(() => ({ ok: false, error: 'UnsupportedAddress' })),
  );
});

test.each(bip350.valid.filter(({ scriptPubKey }) => !unsupported.has(scriptPubKey)))('BIP-350: $address', (valid) => {
  const { address, scriptPubKey } = valid;
  const ledger = ofNetwork(address);
  const parsed = parseAddress(address, ledger);
  if (!parsed.ok) throw new Error(parsed.error);
  expect(toHex(parsed.value.script)).toBe(scriptPubKey);
  expect(parsed.value.address).toBe(address.toLowerCase());
  expect(addressOfScript(fromHex(scriptPubKey), ledger)).toBe(address.toLowerCase());
});

test.each([...bip350.invalid, ...bip173.invalid])('is no address: $address ($reason)', ({ address, reason }) => {
  expect(parseAddress(address, ofNetwork(address))).toEqual({
    ok: false,
    error: reason.startsWith('Invalid checksum') ? 'BadAddressChecksum' : expect.any(String),
  });
});

test('BIP-173 version 0 addresses are read; its later ones have the wrong checksum since BIP-350', () => {
  for (const { address, scriptPubKey } of bip173.valid) {
    const parsed = parseAddress(address, ofNetwork(address));
    if (scriptPubKey.startsWith('00')) expect(parsed.ok && toHex(parsed.value.script)).toBe(scriptPubKey);
    else expect(parsed).toEqual({ ok: false, error: 'BadAddressChecksum' });
  }
});

test.each(bip84.addresses)('BIP-84: $path', ({ publicKey, address }) => {
  expect(addressFromPublicKey(fromHex(publicKey), mainnet)).toBe(address);
});

test.each([
  ...bip86.addresses.map(({ scriptPubKey, address }) => ({ standard: 'BIP-86', scriptPubKey, address })),
  ...bip341.scriptPubKey.map(({ scriptPubKey, bip350Address: address }) => ({ standard: 'BIP-341', scriptPubKey, address })),
])('$standard: $address', ({ scriptPubKey, address }) => {
  expect(addressOfScript(fromHex(scriptPubKey), mainnet)).toBe(address);
  expect(toHex(scriptOfAddress(address, mainnet))).toBe(scriptPubKey);
});

test('a ledger without SegWit has P2PKH addresses and takes no others', () => {
  const legacy = bitcoinLedger('mainnet', false);
  const publicKey = fromHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
  expect(addressFromPublicKey(publicKey, legacy)).toBe('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH');
  expect(parseAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', legacy)).toEqual({ ok: false, error: 'UnsupportedAddress' });
});

test.each([
  ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', mainnet, 'Legacy (P2PKH)'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', mainnet, 'Script (P2SH)'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', testnet, 'Legacy (P2PKH)'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', regtest, 'Legacy (P2PKH)'],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', testnet, 'Script (P2SH)'],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', regtest, 'Native SegWit (P2WPKH)'],
] as const)('%s is of its kind', (address, ledger, kind) => {
  const parsed = parseAddress(address, ledger);
  expect(parsed).toMatchObject({ ok: true, value: { address, kind } });
  expect(addressOfScript(scriptOfAddress(address, ledger), ledger)).toBe(address);
});

test.each([
  ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', testnet, 'WrongNetwork'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', mainnet, 'WrongNetwork'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', regtest, 'WrongNetwork'],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', testnet, 'WrongNetwork'],
  ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMh', mainnet, 'BadAddressChecksum'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', mainnet, 'BadAddressChecksum'],
  ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', mainnet, 'WrongNetwork'],
  ['1111111111111111111114oLvT2', mainnet, 'UnspendableAddress'],
  ['31h1vYVSYuKP6AhS86fbRdMw9XHieotbST', mainnet, 'UnspendableAddress'],
  ['bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs', mainnet, 'UnspendableAddress'],
  ['1BitcoinEaterAddressDontSendf59kuE', mainnet, 'UnspendableAddress'],
  ['1CounterpartyXXXXXXXXXXXXXXXUWLpVr', mainnet, 'UnspendableAddress'],
  ['', mainnet, 'InvalidAddress'],
  ['hello', mainnet, 'InvalidAddress'],
  ['1'.repeat(5000), mainnet, 'InvalidAddress'],
] as const)('%s is refused', (address, ledger, error) => {
  expect(parseAddress(address, ledger)).toEqual({ ok: false, error });
});

test('a malformed public key is refused', () => {
  expect(() => addressFromPublicKey(new Uint8Array(33), mainnet)).toThrow('Not a compressed');
});

test.each(litecoin.addresses)('Litecoin Core: $network $address', ({ network, address, scriptPubKey }) => {
  const ledger = bitcoinLedger(Network.parse(network), true, 'ltc');
  expect(toHex(scriptOfAddress(address, ledger))).toBe(scriptPubKey);
  expect(addressOfScript(fromHex(scriptPubKey), ledger)).toBe(address);
});

test('the addresses of one coin are of another network for the other one', () => {
  const litecoins = bitcoinLedger('mainnet', true, 'ltc');
  const [own] = bip84.addresses;
  if (own === undefined) throw new Error('no vector');
  const p2sh = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
  for (const address of [own.address, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', p2sh]) {
    expect(parseAddress(address, mainnet).ok).toBe(true);
    expect(parseAddress(address, litecoins)).toEqual({ ok: false, error: 'WrongNetwork' });
  }
  for (const { address } of litecoin.addresses.filter(({ network }) => network === 'mainnet'))
    expect(parseAddress(address, mainnet)).toEqual({ ok: false, error: 'WrongNetwork' });
});

// Addresses that are in the sources of Dash Core, and one that Dogecoin's people asked for gifts to.
test.each([
  ['dash', 'mainnet', 'Xgtyuk76vhuFW2iT7UAiHgNdWXCf3J34wh'],
  ['dash', 'testnet', 'yjPtiKh2uwk3bDutTEA2q9mCtXyiZRWn55'],
  ['dash', 'regtest', 'yj949n1UH6fDhw6HtVE5VMj2iSTaSWBMcW'],
  ['doge', 'mainnet', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
] as const)('%s on %s has P2PKH addresses and no others, whatever a ledger says of it', (coin, network, address) => {
  const ledger = bitcoinLedger(network, true, coin);
  expect(parseAddress(address, ledger)).toMatchObject({ ok: true, value: { address, kind: 'Legacy (P2PKH)' } });
  expect(addressOfScript(scriptOfAddress(address, ledger), ledger)).toBe(address);
  const key = fromHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
  expect(addressFromPublicKey(key, ledger).charAt(0)).toBe(address.charAt(0));
  expect(parseAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ledger)).toEqual({ ok: false, error: 'WrongNetwork' });
  expect(parseAddress('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', ledger)).toEqual({ ok: false, error: 'WrongNetwork' });
  // Without rules for it, anybody could take what is in such an output.
  expect(addressOfScript(fromHex(`0014${'11'.repeat(20)}`), ledger)).toBeUndefined();
  expect(parseAddress(address, mainnet)).toEqual({ ok: false, error: 'WrongNetwork' });
});

const bch = {
  mainnet: bitcoinLedger('mainnet', false, 'bch'),
  testnet: bitcoinLedger('testnet', false, 'bch'),
  regtest: bitcoinLedger('regtest', false, 'bch'),
};

test.each(cashaddr.translated)('Bitcoin Cash: $address is written so, and not as $legacy', ({ legacy, address }) => {
  const bitcoins = parseAddress(legacy, mainnet);
  if (!bitcoins.ok) throw new Error(bitcoins.error);
  const { script } = bitcoins.value;
  const bare = address.slice('bitcoincash:'.length);
  for (const text of [address, bare, address.toUpperCase(), bare.toUpperCase()]) {
    expect(parseAddress(text, bch.mainnet)).toMatchObject({ ok: true, value: { address, script } });
    for (const other of [bch.testnet, bch.regtest, mainnet, bitcoinLedger('mainnet', true, 'ltc')])
      expect(parseAddress(text, other)).toEqual({ ok: false, error: 'WrongNetwork' });
  }
  expect(addressOfScript(script, bch.mainnet)).toBe(address);
  expect(scriptOfAddress(address, bch.mainnet)).toEqual(script);
  // It would be Bitcoin's as well.
  expect(parseAddress(legacy, bch.mainnet)).toEqual({ ok: false, error: 'WrongNetwork' });
});

const networkOf = (address: string) =>
  address.startsWith('bitcoincash') ? bch.mainnet : address.startsWith('bchtest') ? bch.testnet : bch.regtest;
const payable = cashaddr.tokenAware.filter(({ address }) => !address.startsWith('pref'));

test.each(payable)('Bitcoin Cash: coins go to $address as to the same one that asks for no tokens', ({ address, type, hash }) => {
  const ledger = networkOf(address);
  const parsed = parseAddress(address, ledger);
  const length = hash.length / 2;
  const script = type === 2 ? `76a914${hash}88ac` : length === 20 ? `a914${hash}87` : `aa20${hash}87`;
  if (length !== 20 && (type === 2 || length !== 32)) return expect(parsed).toEqual({ ok: false, error: 'UnsupportedAddress' });
  if (!parsed.ok) throw new Error(parsed.error);
  expect(toHex(parsed.value.script)).toBe(script);
  const plain = addressOfScript(fromHex(script), ledger);
  expect(parsed.value.address).toBe(plain);
  expect(parseAddress(plain ?? '', ledger)).toEqual(parsed);
  const spellings = bitcoin.address.spellings({ address: plain ?? '' }, ledger);
  const bare = (text = '') => text.slice(text.indexOf(':') + 1);
  expect(new Set(spellings)).toEqual(new Set([plain, bare(plain), address, bare(address)]));
});

test('Bitcoin Cash: what the specification has no script for is refused, and so is what pays nobody', () => {
  for (const { address, hash } of cashaddr.payloads.filter(({ address: text }) => /^bitcoincash:.{1,88}$/.test(text)))
    expect(parseAddress(address, bch.mainnet)).toMatchObject(
      hash.length === 40 ? { ok: true } : { ok: false, error: 'UnsupportedAddress' },
    );
  const nobodys = addressOfScript(fromHex(`76a914${'00'.repeat(20)}88ac`), bch.mainnet) ?? '';
  expect(parseAddress(nobodys, bch.mainnet)).toEqual({ ok: false, error: 'UnspendableAddress' });
  for (const text of ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'nowhere', 'ecash:qpzry9x8gf2tvdw0s3jn54khce6mua7l'])
    expect(parseAddress(text, bch.mainnet)).toMatchObject({ ok: false });
});

test('Bitcoin Cash has no segregated witnesses, and the others no script hash of 32 bytes', () => {
  const program = '751e76e8199196d454941c45d1b3a323f1433bd6';
  expect(addressOfScript(fromHex(`0014${program}`), bch.mainnet)).toBeUndefined();
  expect(addressOfScript(fromHex(`aa20${'11'.repeat(32)}87`), mainnet)).toBeUndefined();
  const key = fromHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
  const expected = addressOfScript(fromHex(`76a914${program}88ac`), bch.mainnet);
  for (const supportsSegWit of [true, false])
    expect(addressFromPublicKey(key, bitcoinLedger('mainnet', supportsSegWit, 'bch'))).toBe(expected);
});

test('Bitcoin Cash: an output that carries tokens pays no address', () => {
  const [prefix = ''] = cashtokens.valid;
  expect(addressOfScript(fromHex(`${prefix}76a914${'11'.repeat(20)}88ac`), bch.mainnet)).toBeUndefined();
});

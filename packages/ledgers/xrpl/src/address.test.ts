import { fromHex } from '@countersign/kernel';
import { expect, test } from 'vitest';
import { deriveAddress, ECDSA, Wallet } from 'xrpl';

import keypairs from '../../../../vectors/xrpl/keypairs.json' with { type: 'json' };
import vectors from '../../../../vectors/xrpl/x-addresses.json' with { type: 'json' };
import { addressFromPublicKey, addressWithTag, parseAddress, taggedBeginning } from './address.ts';
import { xrpLedger } from './testing/ledgers.ts';

const mainnet = xrpLedger(0);
const testnet = xrpLedger(1);

test.each(vectors.cases)(
  '$mainnet is $classicAddress with tag $tag',
  ({ classicAddress, tag, mainnet: main, testnet: other }) => {
    const value = { address: classicAddress, kind: 'X-address', ...(tag === null ? {} : { tag: tagOf(tag) }) };
    expect(parseAddress(main, mainnet)).toEqual({ ok: true, value });
    expect(parseAddress(other, testnet)).toEqual({ ok: true, value });
    expect(parseAddress(other, mainnet)).toEqual({ ok: false, error: 'WrongNetwork' });
    expect(parseAddress(main, testnet)).toEqual({ ok: false, error: 'WrongNetwork' });
    if (tag !== null) expect(addressWithTag(classicAddress, tagOf(tag), mainnet)).toBe(main);
    if (tag !== null) expect(addressWithTag(classicAddress, tagOf(tag), testnet)).toBe(other);
    expect(parseAddress(classicAddress, mainnet)).toEqual({ ok: true, value: { address: classicAddress, kind: 'Classic' } });
  },
);

const tagOf = (tag: number) => ({ type: 'DestinationTag', value: String(tag) }) as const;

test('a tag of 0 is kept apart from no tag', () => {
  const tags = vectors.cases
    .filter(({ tag }) => tag === 0 || tag === null)
    .map(({ mainnet: text }) => parseAddress(text, mainnet));
  expect(tags.some((parsed) => parsed.ok && parsed.value.tag?.value === '0')).toBe(true);
  expect(tags.some((parsed) => parsed.ok && parsed.value.tag === undefined)).toBe(true);
});

test.each([
  ['rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw2', 'BadAddressChecksum'],
  ['rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'UnspendableAddress'],
  ['rrrrrrrrrrrrrrrrrrrrBZbvji', 'UnspendableAddress'],
  ['rrrrrrrrrrrrrrrrrNAMEtxvNvQ', 'UnspendableAddress'],
  ['rrrrrrrrrrrrrrrrrrrn5RM1rHd', 'UnspendableAddress'],
  ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHj', 'BadAddressChecksum'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'InvalidAddress'],
  ['r', 'InvalidAddress'],
  ['', 'InvalidAddress'],
] as const)('%s is refused', (text, error) => {
  expect(parseAddress(text, mainnet)).toEqual({ ok: false, error });
});

test('the address of a public key', () => {
  const { publicKey, address } = keypairs.secp256k1;
  expect(addressFromPublicKey(fromHex(publicKey), mainnet)).toBe(address);
  expect(() => addressFromPublicKey(new Uint8Array(33), mainnet)).toThrow('Not a compressed');
});

test("random keys have the addresses that the network's own library gives them", () => {
  for (let times = 0; times < 50; times++) {
    const { publicKey } = Wallet.generate(ECDSA.secp256k1);
    expect(addressFromPublicKey(fromHex(publicKey), mainnet)).toBe(deriveAddress(publicKey));
  }
});

test('all X-addresses of an address begin alike, whichever their tag, and those of other addresses do not', () => {
  const addresses = Array.from({ length: 30 }, () => Wallet.generate(ECDSA.secp256k1).classicAddress);
  const tags = [0, 1, 7, 255, 256, 65_535, 16_777_216, 2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1];
  for (const ledger of [mainnet, testnet]) {
    for (const address of addresses) {
      const beginning = taggedBeginning(address, ledger);
      const others = addresses.filter((other) => other !== address);
      for (const tag of tags) {
        expect(addressWithTag(address, tagOf(tag), ledger)?.toLowerCase().startsWith(beginning)).toBe(true);
        expect(others.some((other) => addressWithTag(other, tagOf(tag), ledger)?.toLowerCase().startsWith(beginning))).toBe(
          false,
        );
      }
    }
  }
});

import { toHex } from '@countersign/kernel';
import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, test } from 'vitest';
import { entropyOfMnemonic, generateEntropy, mnemonicOfEntropy, seedOfEntropy } from './seed.ts';

const words = `${'abandon '.repeat(23)}art`;

test('follows the vector of BIP-39 for 32 zero bytes', () => {
  const entropy = new Uint8Array(32);
  expect(mnemonicOfEntropy(entropy)).toBe(words);
  expect(toHex(seedOfEntropy(entropy, 'TREZOR'))).toBe(
    'bda85446c68413707090a52022edd26a1c9462295029f2e60cd7c4f2bbd3097170af7a4d73245cafa9c3cca8d561a7c3de6f5d4a10be8ed2a5e608d68f92fcc8',
  );
});

test.each(['', 'TREZOR', 'a\u0301 \u212B \uFB01'])(
  'gives the seed that another implementation gives, with %j as the last word',
  (passphrase) => {
    for (let count = 0; count < 20; count++) {
      const entropy = generateEntropy();
      expect(toHex(seedOfEntropy(entropy, passphrase))).toBe(toHex(mnemonicToSeedSync(mnemonicOfEntropy(entropy), passphrase)));
    }
  },
);

test('words give the entropy back, however they are spaced', () => {
  const entropy = generateEntropy();
  expect(entropyOfMnemonic(`  ${mnemonicOfEntropy(entropy).replaceAll(' ', '\n')} `)).toEqual(entropy);
});

test.each([`${'abandon '.repeat(23)}abandon`, 'abandon art', words.replace('art', 'secretword')])('%j is refused', (text) => {
  expect(() => entropyOfMnemonic(text)).toThrow(
    expect.objectContaining({ code: 'InvalidMnemonic', message: 'Not a valid list of recovery words' }),
  );
});

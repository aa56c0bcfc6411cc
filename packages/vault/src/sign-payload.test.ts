import { fromHex } from '@countersign/kernel';
import { libsecp256k1, signWithLibsecp256k1 } from '@countersign/ledger-port/second-implementation';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import bip341 from '../../../vectors/bitcoin/bip-0341.json' with { type: 'json' };
import { signPayload } from './sign-payload.ts';

test('digests are signed as libsecp256k1 signs them, bit for bit', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(bytes, bytes, (digest, secret) => {
      fc.pre(libsecp256k1.isPrivate(secret));
      expect(signPayload('Digest', secret, digest)).toEqual(signWithLibsecp256k1(digest, secret));
    }),
    { numRuns: 200 },
  );
});

test('BIP-341: a key without scripts signs for its output key', () => {
  const signed = bip341.keyPathSpending.inputs.flatMap(({ internalPrivkey, outputKey, witness, sigHash }) =>
    internalPrivkey === undefined ? [] : [{ internalPrivkey, outputKey, witness, sigHash }],
  );
  expect(signed.length).toBeGreaterThan(0);
  for (const { internalPrivkey, outputKey, witness, sigHash } of signed) {
    const digest = fromHex(sigHash);
    const { signature } = signPayload('Schnorr', fromHex(internalPrivkey), digest);
    for (const one of [signature, witness.slice(0, 128)])
      expect(libsecp256k1.verifySchnorr(digest, fromHex(outputKey), fromHex(one))).toBe(true);
  }
});

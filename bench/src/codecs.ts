import { secp256k1 } from '@noble/curves/secp256k1.js';

import { algorandPair, solanaPair, stellarPair, tezosPair } from './codecs/ed25519-pairs.ts';
import { privateKey, publicKey } from './codecs/pair.ts';
import { bitcoinPair, ethereumPair, tronPair, xrplPair } from './codecs/secp256k1-pairs.ts';
import { rates, type Work } from './rates.ts';
import type { BenchResult } from './result.ts';

// One payment on each ledger: what an order goes through here, against what the reference library takes to sign the same bytes, which
// somebody else has put together and nobody looks at again.

const digest = new Uint8Array(32).fill(9);
const known = secp256k1.sign(digest, privateKey, { prehash: false, lowS: true });

/** From an order to bytes that a network takes, against the reference library's signing alone; with reading these bytes and a vault's look at them. */
export async function run(): Promise<BenchResult[]> {
  const ofEd25519 = [algorandPair(), stellarPair(), await solanaPair(), tezosPair()];
  const pairs = [ethereumPair(), bitcoinPair(), xrplPair(), tronPair(), ...ofEd25519];
  const results: BenchResult[] = [];
  for (const { name, ours, theirs, read, check } of pairs) {
    if (ours() !== (await theirs())) throw new Error(`${name}: not the same transaction`);
    // How much of ours is the check that the signature fits, which the other does not make.
    const verify: Work = () => secp256k1.verify(known, digest, publicKey, { prehash: false, lowS: true });
    const measured = await rates({ ours, theirs, read, check, verify });
    const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
    results.push({
      name: `build, sign and assemble against signing alone: ${name}`,
      ratio: measured.ours / measured.theirs,
      aim: 'at least 0.7',
      detail:
        `ours, from order and chain state, with funds and signature checked: ${perSecond(measured.ours)}; ` +
        `theirs, of a transaction that is there: ${perSecond(measured.theirs)}; read back: ${perSecond(measured.read)}; ` +
        `checked as a vault does: ${perSecond(measured.check)}; checking one signature: ${perSecond(measured.verify)}`,
    });
  }
  return results;
}

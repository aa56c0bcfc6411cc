import { fromBase64, toHex } from '@countersign/kernel';
import { readSigned, writeMessagePack } from '@countersign/ledger-algorand';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';

import { formRefusal } from './judge.ts';

const ledger = sandboxLedgers.find(({ id }) => id === 'algorand-sandbox');
if (ledger?.parameters.type !== 'Algorand') throw new Error('no Algorand sandbox');
const { genesisHash } = ledger.parameters;

/** Why a payment with so many bytes of note and such a fee is refused for its form. */
function refusalOf(bytes: number, fee: bigint): string | undefined {
  const [snd, note] = [new Uint8Array(32).fill(1), new Uint8Array(bytes).fill(2)];
  const members = { fee, gh: fromBase64(genesisHash), lv: 9n, note, snd, type: 'pay' };
  const written = { sig: new Uint8Array(64).fill(3), txn: { written: writeMessagePack(members) } };
  const read = readSigned(toHex(writeMessagePack(written)));
  if (!read.ok || ledger === undefined) throw new Error('cannot be read');
  return formRefusal(read.value, ledger)?.reason;
}

test('a note of 1,024 bytes costs the least fee, and each byte beyond a tenth of a thousandth of it, rounded up', () => {
  const least = [
    [0, 1_000n],
    [1_024, 1_000n],
    [1_025, 1_001n],
    [1_034, 1_001n],
    [1_035, 1_002n],
    [4_096, 1_308n],
  ] as const;
  for (const [bytes, fee] of least) expect([refusalOf(bytes, fee - 1n), refusalOf(bytes, fee)]).toEqual(['FeeTooLow', undefined]);
});

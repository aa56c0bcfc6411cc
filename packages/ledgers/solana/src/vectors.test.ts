import { readFileSync } from 'node:fs';

import { fromHex, toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';

import addresses from '../../../../vectors/solana/addresses.json' with { type: 'json' };
import suite from '../../../../vectors/solana/signed-transactions.json' with { type: 'json' };
import { addressBytes, addressOf, parseAddress } from './address.ts';
import { transferCoins } from './instructions/write-instructions.ts';
import { solana } from './index.ts';
import { readTransaction } from './message/read-message.ts';
import { writeMessage, writeTransaction } from './message/write-message.ts';
import { solanaLedger } from './testing/ledgers.ts';

interface TransferVector {
  readonly from: string;
  readonly to: string;
  readonly lamports: string;
  readonly blockhash: string;
  readonly id: string;
}

const file = new URL('../../../../vectors/solana/transfers.json', import.meta.url);

test('a transfer has the id that three other implementations give it', () => {
  const { from, to, lamports, blockhash, id } = JSON.parse(readFileSync(file, 'utf8')) as TransferVector;
  const key = new Uint8Array(32).fill(1);
  expect([key, key.map(() => 2)].map((one) => addressOf(ed25519.getPublicKey(one)))).toEqual([from, to]);
  const message = writeMessage(from, blockhash, [transferCoins(from, to, BigInt(lamports))]);
  const raw = toHex(writeTransaction([ed25519.sign(message, key)], message));
  const decoded = solana.transaction.decode(raw, solanaLedger);
  expect(raw).toHaveLength(2 * 215);
  expect(decoded).toMatchObject({
    ok: true,
    value: {
      transactionId: id,
      operation: 'Transfer',
      senders: [from],
      movements: [{ from: [from], to, amount: BigInt(lamports) }],
      fee: 5000n,
      warnings: [],
    },
  });
});

test.each(addresses.valid)('$address is the address of its key', ({ address, publicKey }) => {
  expect(addressOf(fromHex(publicKey))).toBe(address);
  expect(parseAddress(address, solanaLedger)).toMatchObject({ ok: true, value: { address } });
});

test.each(addresses.refused)('%s is no address', (text) => {
  expect(parseAddress(text, solanaLedger)).toEqual({ ok: false, error: 'InvalidAddress' });
});

test.each(suite.cases)('Trust Wallet Core’s "$name" is read as what it does, and warned of', (vector) => {
  const { raw, operation, movements, warnings } = vector;
  const decoded = solana.transaction.decode(raw, solanaLedger);
  if (!decoded.ok) throw new Error(decoded.error);
  const { value } = decoded;
  const moved = value.movements.map(({ to, amount, asset }) => [
    to,
    amount.toString(),
    ...(asset.type === 'Token' ? [asset.identifier] : []),
  ]);
  const codes = [...new Set(value.warnings.map(({ code }) => code))];
  expect({ operation: value.operation, moved, codes }).toEqual({ operation, moved: movements, codes: warnings });
  expect(value.memos ?? []).toEqual('memos' in vector ? vector.memos : []);
  // All of it is signed, and nothing may be missing or besides.
  const signed = readTransaction(raw);
  if (!signed.ok) throw new Error(signed.error);
  const { signatures, message } = signed.value;
  const bytes = fromHex(raw).subarray(1 + 64 * signatures.length);
  expect(signatures.length).toBe(message.signers.length);
  for (const [index, signature] of signatures.entries()) {
    const key = addressBytes(message.signers[index] ?? '') ?? new Uint8Array();
    expect(ed25519.verify(signature, bytes, key)).toBe(true);
  }
  for (const other of [raw.slice(0, -2), `${raw}00`]) expect(solana.transaction.decode(other, solanaLedger).ok).toBe(false);
});

import { toBase64 } from '@countersign/kernel';
import { bytesOf, tokenPrograms } from '@countersign/ledger-solana';
import { expect, test } from 'vitest';

import { readAccount } from './read-account.ts';

const key = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu';

/** A mint of Token-2022 with these extensions, by their numbers, as the program writes it. */
function mintWith(extensions: readonly (readonly [type: number, bytes: Uint8Array])[]) {
  const bytes = new Uint8Array(166);
  bytes[44] = 9;
  bytes[45] = 1;
  bytes[165] = 1;
  const parts = extensions.map(([type, value]) => [type, 0, value.length % 256, Math.floor(value.length / 256), ...value]);
  const data = toBase64(Uint8Array.from([...bytes, ...parts.flat()]));
  const read = readAccount({ lamports: 1, owner: tokenPrograms.SPL2022, data: [data, 'base64'] });
  return read.kind === 'Mint' ? read : undefined;
}

const keyBytes = bytesOf(key);
const none = new Uint8Array(32);

/** Two fees: that of now, and that of a later epoch. */
function feeOf(now: number, later: number): Uint8Array {
  const bytes = new Uint8Array(108);
  const view = new DataView(bytes.buffer);
  for (const [at, share] of [
    [72, now],
    [90, later],
  ] as const) {
    view.setBigUint64(at + 8, 500n, true);
    view.setUint16(at + 16, share, true);
  }
  return bytes;
}

test('a mint without extensions hinders nothing, and its accounts say that they stay with their owner', () => {
  expect(mintWith([])?.mint).toEqual({ tokenType: 'SPL2022', decimals: 9, accountBytes: 170 });
});

test('what a mint’s extensions let somebody do is read: a fee, the higher of two, a delegate, a hook, a pause', () => {
  expect(mintWith([[1, feeOf(100, 250)]])?.mint).toMatchObject({ feeBasisPoints: 250, largestFee: '500', accountBytes: 182 });
  expect(mintWith([[1, feeOf(0, 0)]])?.mint).not.toHaveProperty('feeBasisPoints');
  expect(mintWith([[12, keyBytes]])?.mint).toMatchObject({ delegate: key });
  expect(mintWith([[12, none]])?.mint).not.toHaveProperty('delegate');
  expect(mintWith([[14, Uint8Array.from([...none, ...keyBytes])]])?.mint).toMatchObject({
    hindrance: 'TransferHook',
    accountBytes: 175,
  });
  expect(mintWith([[14, new Uint8Array(64)]])?.mint).not.toHaveProperty('hindrance');
  expect(mintWith([[9, new Uint8Array(0)]])?.mint).toMatchObject({ hindrance: 'NonTransferable' });
  expect(mintWith([[6, Uint8Array.of(2)]])?.mint).toMatchObject({ startsFrozen: true });
  expect(mintWith([[26, Uint8Array.from([...keyBytes, 1])]])).toMatchObject({
    mint: { hindrance: 'Paused' },
    terms: { isPaused: true },
  });
  expect(mintWith([[3, keyBytes]])?.terms).toEqual({ isPaused: false, mayBeClosed: true });
  // An authority that was given up is written as nobody.
  expect(mintWith([[3, none]])?.terms).toEqual({ isPaused: false, mayBeClosed: false });
});

test('a name in the mint itself is read', () => {
  const text = (words: string) => [words.length, 0, 0, 0, ...new TextEncoder().encode(words)];
  const metadata = Uint8Array.from([...none, ...keyBytes, ...text('Franc'), ...text('CHF'), ...text('')]);
  expect(mintWith([[19, metadata]])?.terms).toEqual({ isPaused: false, mayBeClosed: false, name: 'Franc', symbol: 'CHF' });
});

test('accounts for tokens and nonce accounts are read, and bytes of another form are neither', () => {
  const held = new Uint8Array(165);
  held.set(keyBytes, 0);
  held.set(keyBytes, 32);
  held[64] = 7;
  held[108] = 2;
  const account = (owner: string, bytes: Uint8Array) => readAccount({ lamports: 1, owner, data: [toBase64(bytes), 'base64'] });
  expect(account(tokenPrograms.SPL, held)).toEqual({ kind: 'Token', held: { mint: key, owner: key, amount: '7', frozen: true } });
  const nonce = new Uint8Array(80);
  nonce[0] = 1;
  nonce[4] = 1;
  nonce.set(keyBytes, 8);
  expect(account('11111111111111111111111111111111', nonce)).toEqual({
    kind: 'Nonce',
    nonce: { authority: key, value: '00'.repeat(32) },
  });
  for (const length of [0, 79, 81, 82, 164, 166])
    expect(account('11111111111111111111111111111111', new Uint8Array(length)).kind).toBe('Other');
  expect(account(tokenPrograms.SPL, new Uint8Array(166)).kind).toBe('Other');
});

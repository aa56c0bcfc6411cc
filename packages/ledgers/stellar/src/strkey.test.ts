import { toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';

import keys from '../../../../vectors/stellar/keys.json' with { type: 'json' };
import strkeys from '../../../../vectors/stellar/strkeys.json' with { type: 'json' };
import { parseAddress } from './address.ts';
import { decodeStrkey, encodeStrkey } from './strkey.ts';
import { accountText, apart, muxedText, taggedBeginnings, taggedText } from './tagged-address.ts';
import { stellarLedger } from './testing/ledgers.ts';

const ledger = stellarLedger();

test.each(strkeys.valid)(
  'SEP-23: $text is a text of the kind $kind, and the only one',
  ({ text, kind, payload, account, id }) => {
    const read = decodeStrkey(text);
    if (!read.ok) throw new Error(read.error);
    expect(read.value.kind).toBe(kind);
    expect(encodeStrkey(read.value.kind, read.value.payload)).toBe(text);
    if (payload !== undefined) expect(toHex(read.value.payload)).toBe(payload);
    if (account !== undefined) expect(apart(text)).toEqual({ address: account, tag: { type: 'Muxed', value: id } });
    expect(parseAddress(text, ledger).ok).toBe(['Account', 'Muxed'].includes(kind));
  },
);

test.each(strkeys.invalid)('SEP-23: %s is refused', (text) => {
  expect(parseAddress(text, ledger).ok).toBe(false);
  // Inside signed payloads and claimable balances nothing is read here: they are no destinations, whatever is in them.
  if (!/^[PB]/.test(text)) expect(decodeStrkey(text).ok).toBe(false);
});

test('SEP-5: the private keys of its accounts have their addresses, and a private key is no address', () => {
  for (const { accounts } of keys.cases)
    for (const [address = '', secret = ''] of accounts) {
      const read = decodeStrkey(secret);
      if (!read.ok) throw new Error(read.error);
      expect(accountText(ed25519.getPublicKey(read.value.payload))).toBe(address);
      expect(parseAddress(secret, ledger)).toEqual({ ok: false, error: 'UnsupportedAddress' });
    }
});

test('an account that no private key leads to is refused, also with a number or a memo', () => {
  for (const key of ['00'.repeat(32), `01${'00'.repeat(31)}`, 'ff'.repeat(32)]) {
    const address = accountText(Buffer.from(key, 'hex'));
    const texts = [address, muxedText(address, 5n), taggedText(address, { type: 'MemoId', value: '5' }) ?? ''];
    for (const text of texts) expect(parseAddress(text, ledger)).toEqual({ ok: false, error: 'UnspendableAddress' });
  }
});

const account = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';

test('every text with a tag begins as it is said to, and is written in one way', () => {
  const tags = [
    { type: 'Muxed', value: '18446744073709551615' },
    { type: 'MemoText', value: 'für März & 100 %' },
    { type: 'MemoId', value: '7' },
    { type: 'MemoHash', value: 'ab'.repeat(32) },
    { type: 'MemoReturn', value: 'cd'.repeat(32) },
  ] as const;
  for (const tag of tags) {
    const text = taggedText(account, tag) ?? '';
    expect(apart(text)).toEqual({ address: account, tag });
    expect(taggedBeginnings(account).some((beginning) => text.startsWith(beginning))).toBe(true);
  }
  const request = `web+stellar:pay?destination=${account}`;
  for (const other of [
    '&memo=7&memo_type=MEMO_ID&amount=5',
    '&memo_type=MEMO_ID&memo=7',
    '&memo=%37&memo_type=MEMO_ID',
    '&memo=7&memo_type=MEMO_NONE',
    '&memo=%&memo_type=MEMO_TEXT',
  ])
    expect(apart(`${request}${other}`)).toBeUndefined();
  expect(taggedText(account, { type: 'MemoText', value: 'é'.repeat(15) })).toBeUndefined();
  expect(taggedText(account, { type: 'MemoText', value: 'é'.repeat(14) })).toBeDefined();
});

import { expect, test } from 'vitest';

import { fitsInOneCode, readSignatureCode, requestCode } from './qr-exchange.ts';

const signature = `${'A'.repeat(94)}==`;
const companion = 'b'.repeat(64);

test.each([
  [signature, { signature }],
  [` ${signature}\n`, { signature }],
  [JSON.stringify({ countersign: 1, hash: 'ab', signature }), { hash: 'ab', signature }],
  [JSON.stringify({ countersign: 1, hash: 'ab', signature, companion }), { hash: 'ab', signature, companion }],
  [JSON.stringify({ countersign: 1, hash: 'ab', signature, companion: 'newest' }), null],
  ['{"countersign":1}', null],
  ['{"countersign":2,"signature":"AAAA"}', null],
  ['null', null],
  ['hello', null],
  ['{"countersign":1,"signature":"<script>"}', null],
])('%j', (text, read) => {
  expect(readSignatureCode(text)).toEqual(read);
});

test('a request is wrapped as it is', () => {
  expect(JSON.parse(requestCode({ type: 'Propose', id: 'x' }))).toEqual({
    countersign: 1,
    request: { type: 'Propose', id: 'x' },
  });
});

test('a decision brings its proposal along, as long as both fit into one code', () => {
  const proposal = { type: 'Propose', id: 'x' };
  expect(JSON.parse(requestCode({ type: 'Approve' }, proposal))).toEqual({
    countersign: 1,
    request: { type: 'Approve' },
    proposal,
  });
  // Some letters take several bytes.
  for (const description of ['x'.repeat(2_900), 'ж'.repeat(1_450)])
    expect(JSON.parse(requestCode({ type: 'Approve' }, { ...proposal, description }))).toEqual({
      countersign: 1,
      request: { type: 'Approve' },
    });
});

test('a code holds as many bytes as it is drawn for', () => {
  expect([2_900, 2_901].map((count) => fitsInOneCode('x'.repeat(count)))).toEqual([true, false]);
  expect([1_450, 1_451].map((count) => fitsInOneCode('ж'.repeat(count)))).toEqual([true, false]);
});

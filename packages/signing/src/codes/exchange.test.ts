import { expect, test } from 'vitest';

import { readSignatureCode, requestCode, signatureCode } from './exchange.ts';

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

test('a decision brings its proposal along', () => {
  const proposal = { type: 'Propose', id: 'x' };
  expect(JSON.parse(requestCode({ type: 'Approve' }, proposal))).toEqual({
    countersign: 1,
    request: { type: 'Approve' },
    proposal,
  });
});

test('the answer names the request that it is for', () => {
  expect(readSignatureCode(signatureCode('ab', signature))).toEqual({ hash: 'ab', signature });
  expect(readSignatureCode(signatureCode('ab', signature, companion))).toEqual({ hash: 'ab', signature, companion });
});

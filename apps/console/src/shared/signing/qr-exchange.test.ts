import { expect, test } from 'vitest';

import { readSignatureCode, requestCode } from './qr-exchange.ts';

const signature = `${'A'.repeat(94)}==`;

test.each([
  [signature, { signature }],
  [` ${signature}\n`, { signature }],
  [JSON.stringify({ countersign: 1, hash: 'ab', signature }), { hash: 'ab', signature }],
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
  const large = { ...proposal, description: 'x'.repeat(2_900) };
  expect(JSON.parse(requestCode({ type: 'Approve' }, large))).toEqual({ countersign: 1, request: { type: 'Approve' } });
});

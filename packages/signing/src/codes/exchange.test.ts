import { expect, test } from 'vitest';

import { readSignatureCode, requestCode, signatureCode } from './exchange.ts';
import { codesOf, takeCode, type PartsSeen } from './parts.ts';

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

test('an answer that is too long for one code goes back as several, in whatever order they are seen', () => {
  // Longer than the assertion of a page with the longest address: nothing has to fit into one code.
  const assertion = `${'Q'.repeat(1_998)}==`;
  const codes = codesOf(signatureCode('ab', assertion, companion));
  expect(codes.length).toBeGreaterThan(1);
  let seen: PartsSeen | undefined;
  const whole = codes.toReversed().flatMap((code) => {
    const taken = takeCode(code, seen);
    seen = taken.kind === 'Part' ? taken.seen : undefined;
    return taken.kind === 'Whole' ? [taken.text] : [];
  });
  expect(whole.map(readSignatureCode)).toEqual([{ hash: 'ab', signature: assertion, companion }]);
  // No part alone passes for an answer.
  expect(codes.map(readSignatureCode)).toEqual(codes.map(() => null));
});

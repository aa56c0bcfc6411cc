import { fromHex, toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import cashtokens from '../../../../../vectors/bitcoin/cashtokens.json' with { type: 'json' };
import { carriesTokens, withoutTokens } from './token-prefix.ts';

const locking = '76a914fc916f213a3d7f1369313d5fa30f6168f9446a2d88ac';

test.each(cashtokens.valid)('what comes after the prefix %s locks the output', (prefix) => {
  const script = fromHex(`${prefix}${locking}`);
  expect(carriesTokens(script)).toBe(true);
  expect(toHex(withoutTokens(script) ?? new Uint8Array())).toBe(locking);
  expect(withoutTokens(fromHex(prefix))).toEqual(new Uint8Array());
});

test.each(cashtokens.invalid)('$prefix is no prefix: $reason', ({ prefix }) => {
  expect(withoutTokens(fromHex(prefix))).toBeUndefined();
});

test('other scripts have none', () => {
  for (const script of ['', locking, `6a${locking}`]) {
    expect(carriesTokens(fromHex(script))).toBe(false);
    expect(withoutTokens(fromHex(script))).toBeUndefined();
  }
});

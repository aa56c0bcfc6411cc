import { expect, test } from 'vitest';
import { generateKeyPair } from '../key-pair.ts';
import { createKeyCache } from './key-cache.ts';

function handleOf(result: ReturnType<ReturnType<typeof createKeyCache>>) {
  if (!result.ok) throw new Error(result.error);
  return result.value.handle;
}

test('keeps the most recently used keys and forgets the others', () => {
  const read = createKeyCache(2);
  const [first = '', second = '', third = ''] = Array.from({ length: 3 }, () => generateKeyPair('Secp256r1').publicKey);
  const firstHandle = handleOf(read(first));
  const secondHandle = handleOf(read(second));
  expect(handleOf(read(first))).toBe(firstHandle);
  read(third);
  expect(handleOf(read(first))).toBe(firstHandle);
  expect(handleOf(read(second))).not.toBe(secondHandle);
});

test('refuses what the portable reader refuses', () => {
  expect(createKeyCache(2)('AA==')).toEqual({ ok: false, error: 'UnsupportedKeyType' });
});

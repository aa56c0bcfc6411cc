import { afterEach, expect, test, vi } from 'vitest';

import { lastDomain, rememberDomain } from './last-domain.ts';

function storage(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

afterEach(() => vi.unstubAllGlobals());

test('gives the domain back to the same person alone', () => {
  vi.stubGlobal('localStorage', storage());
  expect(lastDomain('ada')).toBeUndefined();
  rememberDomain('ada', 'treasury');
  expect(lastDomain('ada')).toBe('treasury');
  expect(lastDomain('ben')).toBeUndefined();
});

test('does without where the browser keeps nothing, or something else', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberDomain('ada', 'treasury');
  expect(lastDomain('ada')).toBeUndefined();
  vi.stubGlobal('localStorage', storage(new Map([['countersign-last-domain', '{"publicKey":']])));
  expect(lastDomain('ada')).toBeUndefined();
});

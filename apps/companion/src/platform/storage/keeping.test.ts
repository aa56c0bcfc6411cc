import { afterEach, expect, test, vi } from 'vitest';
import { askToKeep, keeping } from './keeping.ts';

afterEach(() => vi.unstubAllGlobals());

const browser = (storage: object | undefined) => vi.stubGlobal('navigator', { storage });

test('says what the browser says, and asks it only where that was asked for', async () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => true);
  browser({ persisted: async () => false, persist });
  expect(await keeping()).toBe('MayGo');
  expect(persist).not.toHaveBeenCalled();
  expect(await askToKeep()).toBe('Kept');
});

test('does not ask again for what is kept already: some browsers ask their user each time', async () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => false);
  browser({ persisted: async () => true, persist });
  expect(await askToKeep()).toBe('Kept');
  expect(persist).not.toHaveBeenCalled();
});

test.each([
  ['refuses', { persisted: async () => false, persist: async () => false }, 'MayGo'],
  ['has no such questions', {}, 'Unknown'],
  ['has no storage to ask', undefined, 'Unknown'],
  ['fails', { persisted: () => Promise.reject(new TypeError('no')), persist: async () => true }, 'Unknown'],
])('a browser that %s', async (_, storage, said) => {
  browser(storage);
  expect(await askToKeep()).toBe(said);
});

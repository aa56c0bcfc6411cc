import { expect, test } from 'vitest';
import { lockWithPin, openWithPin } from './pin-lock.ts';

const cost = { N: 2 ** 4, r: 8, p: 1 };
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const makePair = () => crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify']);
const message = new TextEncoder().encode('a request');
const hashed = { name: 'ECDSA', hash: 'SHA-256' } as const;

test('the right PIN opens the key, which signs and gives itself to nobody', async () => {
  const pair = await makePair();
  const opened = await openWithPin('482913', await lockWithPin('482913', pair.privateKey, cost));
  if (opened === undefined) throw new Error('It stayed locked');
  const signature = await crypto.subtle.sign(hashed, opened, message);
  expect(await crypto.subtle.verify(hashed, pair.publicKey, signature, message)).toBe(true);
  expect(opened.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('pkcs8', opened)).rejects.toThrow();
});

test('a wrong PIN opens nothing', async () => {
  const { privateKey } = await makePair();
  expect(await openWithPin('482914', await lockWithPin('482913', privateKey, cost))).toBeUndefined();
});

test('the PIN alone opens nothing on another device, whose own key is another', async () => {
  const { privateKey } = await makePair();
  const [here, there] = [await lockWithPin('482913', privateKey, cost), await lockWithPin('482913', privateKey, cost)];
  expect(here.deviceKey.extractable).toBe(false);
  expect(await openWithPin('482913', { ...here, deviceKey: there.deviceKey })).toBeUndefined();
});

test('a PIN is the same however its letters are composed', async () => {
  const { privateKey } = await makePair();
  const lock = await lockWithPin('caf\u00E9-482', privateKey, cost);
  expect(await openWithPin('cafe\u0301-482', lock)).toBeDefined();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepOnDevice, keepOnDeviceOnceDrawn } from './keep-on-device.ts';

const register = vi.fn(async (_script: string) => ({
  active: null,
  installing: null,
  waiting: null,
  addEventListener: () => undefined,
}));
const scripts = () => register.mock.calls.map(([script]) => script);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, register } });
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) });
  register.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a first visit is not disturbed before it has drawn what it came to see', async () => {
  keepOnDeviceOnceDrawn('en');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(scripts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(scripts()).toEqual(['/service-worker.js?language=en']);
});

test('anyone who chooses another language before that has the app kept in that one alone', async () => {
  keepOnDeviceOnceDrawn('en');
  await vi.advanceTimersByTimeAsync(2_000);
  await keepOnDevice('de');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(scripts()).toEqual(['/service-worker.js?language=de']);
});

import { expect, test, vi } from 'vitest';
import { autoLock } from './auto-lock.ts';

const minute = 60_000;

function device() {
  let time = 0;
  const lock = vi.fn<() => void>();
  const auto = autoLock(() => time, lock);
  return {
    lock,
    ...auto,
    after: (minutes: number) => {
      time += minutes * minute;
    },
  };
}

test('locks once nobody used it for five minutes, and only once', () => {
  const { lock, check, after } = device();
  after(4.9);
  check();
  expect(lock).not.toHaveBeenCalled();
  after(0.1);
  check();
  check();
  expect(lock).toHaveBeenCalledTimes(1);
});

test('use puts it off', () => {
  const { lock, use, check, after } = device();
  after(4);
  use();
  after(4);
  check();
  expect(lock).not.toHaveBeenCalled();
  after(1);
  check();
  expect(lock).toHaveBeenCalledTimes(1);
});

test('the first touch after a long sleep, in which nothing was looked at, locks it', () => {
  const { lock, use, check, after } = device();
  after(60);
  use();
  expect(lock).toHaveBeenCalledTimes(1);
  after(1);
  check();
  expect(lock).toHaveBeenCalledTimes(1);
});

test('another time holds from now on', () => {
  const { lock, lockAfter, check, after } = device();
  lockAfter(1);
  after(1);
  check();
  expect(lock).toHaveBeenCalledTimes(1);
});

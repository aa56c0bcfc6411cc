import { notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawAnswersTogether } from './query-client.ts';

let frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  drawAnswersTogether();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  frames = [];
});

/** Lets a page that is seen come to its next frame. */
async function nextFrame(): Promise<void> {
  const these = frames;
  frames = [];
  for (const frame of these) frame();
  await Promise.resolve();
}

test('answers that come before a frame are drawn with it, all at once', async () => {
  const drawn: string[] = [];
  notifyManager.schedule(() => drawn.push('name'));
  await Promise.resolve();
  notifyManager.schedule(() => drawn.push('amount'));
  expect([drawn, frames.length]).toEqual([[], 1]);
  await nextFrame();
  expect(drawn).toEqual(['name', 'amount']);
  notifyManager.schedule(() => drawn.push('later'));
  expect([drawn.length, frames.length]).toEqual([2, 1]);
  await nextFrame();
  expect(drawn).toEqual(['name', 'amount', 'later']);
});

test('a page that is not seen, which has no frames, draws them as well, and a frame that comes after it nothing twice', async () => {
  const drawn: string[] = [];
  notifyManager.schedule(() => drawn.push('name'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(drawn).toEqual(['name']);
  await nextFrame();
  expect(drawn).toEqual(['name']);
});

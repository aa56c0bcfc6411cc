import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useHold } from './use-hold.ts';

/** One component, drawn several times: what it keeps, and its effects with what they are for. */
const drawn = vi.hoisted(() => ({ slots: [] as unknown[], next: 0 }));
vi.mock('react', () => {
  const slot = <T>(first: T): [T, (value: T) => void] => {
    const at = drawn.next++;
    if (!(at in drawn.slots)) drawn.slots[at] = first;
    return [drawn.slots[at] as T, (value) => void (drawn.slots[at] = value)];
  };
  return {
    useState: slot,
    useRef: (first: unknown) => slot({ current: first })[0],
    useEffect: (effect: () => void, inputs: readonly unknown[]) => {
      const [before, keep] = slot<readonly unknown[] | undefined>(undefined);
      if (before !== undefined && inputs.every((input, at) => input === before[at])) return;
      keep(inputs);
      effect();
    },
  };
});

function draw(onHeld: () => void, isDisabled = false) {
  drawn.next = 0;
  return useHold(onHeld, isDisabled);
}

beforeEach(() => {
  drawn.slots = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a button that is held is confirmed', () => {
  const held = vi.fn();
  draw(held).handlers.onPointerDown();
  draw(held);
  vi.advanceTimersByTime(1_000);
  expect(held).toHaveBeenCalledOnce();
});

test('a button that becomes disabled while it is held is not confirmed, and can be held again later', () => {
  const held = vi.fn();
  draw(held).handlers.onPointerDown();
  draw(held, true);
  vi.advanceTimersByTime(1_000);
  expect(held).not.toHaveBeenCalled();
  draw(held).handlers.onPointerDown();
  vi.advanceTimersByTime(1_000);
  expect(held).toHaveBeenCalledOnce();
});

import { readStored, writeStored } from '../../platform/storage/database.ts';

/** After how many minutes without use the app may lock itself. */
export const lockMinutes = [1, 5, 15, 60] as const;

/** A choice of {@link lockMinutes}. */
export type LockMinutes = (typeof lockMinutes)[number];

const usual: LockMinutes = 5;
const key = 'lock-minutes';

/** Locks when nobody used the app for a while. */
export interface AutoLock {
  /** Somebody uses the app now. What comes too late locks it, so that the first touch after a long sleep opens nothing. */
  readonly use: () => void;
  /** Looks whether it is time. */
  readonly check: () => void;
  /** Another time from now on. */
  readonly lockAfter: (minutes: LockMinutes) => void;
}

/** `now` in milliseconds; `lock` is called once for each time that nobody used the app for so many minutes. */
export function autoLock(now: () => number, lock: () => void): AutoLock {
  let minutes: LockMinutes = usual;
  let usedAt = now();
  let isLocked = false;
  const check = () => {
    if (isLocked || now() - usedAt < minutes * 60_000) return;
    isLocked = true;
    lock();
  };
  return {
    use: () => {
      check();
      usedAt = now();
      isLocked = false;
    },
    check,
    lockAfter: (chosen) => {
      minutes = chosen;
    },
  };
}

const checkMilliseconds = 1_000;

/** Lets what a person does on the page count as use, and looks again each second, and when the page comes to the front. */
export function watchUse({ use, check }: AutoLock): void {
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
    globalThis.addEventListener(event, use, { capture: true, passive: true });
  }
  document.addEventListener('visibilitychange', check);
  setInterval(check, checkMilliseconds);
}

/** The chosen time of this device. */
export async function storedLockMinutes(): Promise<LockMinutes> {
  const stored = await readStored<number>('device', key);
  return lockMinutes.find((minutes) => minutes === stored) ?? usual;
}

/** Keeps the chosen time. */
export async function storeLockMinutes(minutes: LockMinutes): Promise<void> {
  await writeStored('device', key, minutes);
}

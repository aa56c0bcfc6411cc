import { withdrawPinQuestion } from '../../platform/pin/pin-question.ts';
import { autoLock, storedLockMinutes, storeLockMinutes, watchUse, type LockMinutes } from './auto-lock.ts';
import { lockAll } from './session.ts';

const idle = autoLock(Date.now, () => lockNow(true));

/** Locks all profiles of this device, and asks for no PIN any more. */
export function lockNow(isIdle = false): void {
  withdrawPinQuestion();
  lockAll(isIdle);
}

/** From now on the app locks itself when nobody uses it. Call once, at start. */
export async function lockWhenIdle(): Promise<void> {
  watchUse(idle);
  idle.lockAfter(await storedLockMinutes());
}

/** Chooses after how many minutes without use the app locks itself. */
export async function chooseLockMinutes(minutes: LockMinutes): Promise<void> {
  await storeLockMinutes(minutes);
  idle.lockAfter(minutes);
}

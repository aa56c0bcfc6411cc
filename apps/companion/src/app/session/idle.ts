import { stopAsking } from '../../platform/biometrics/ask-authenticator.ts';
import { withdrawPinQuestion } from '../../platform/pin/pin-question.ts';
import { onOtherTab, tellOtherTabs } from '../../platform/storage/other-tabs.ts';
import { autoLock, storedLockMinutes, storeLockMinutes, watchUse, type LockMinutes } from './auto-lock.ts';
import { lockAll } from './session.ts';

const idle = autoLock(Date.now, () => lockHere(true));

/** Locks all profiles of this device, in every tab, and asks for no PIN and no fingerprint any more. */
export function lockNow(): void {
  lockHere(false);
  tellOtherTabs('Locked');
}

function lockHere(isIdle: boolean): void {
  withdrawPinQuestion();
  stopAsking();
  lockAll(isIdle);
}

/** From now on this tab locks itself when nobody uses it, and when another is locked by hand. Call once, at start. */
export async function lockWhenIdle(): Promise<void> {
  watchUse(idle);
  onOtherTab('Locked', () => lockHere(false));
  idle.lockAfter(await storedLockMinutes());
}

/** Chooses after how many minutes without use the app locks itself. */
export async function chooseLockMinutes(minutes: LockMinutes): Promise<void> {
  await storeLockMinutes(minutes);
  idle.lockAfter(minutes);
}

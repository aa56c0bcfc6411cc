import { updateOwn } from '../storage/database.ts';
import { byClock, waitUntil, type Attempts } from './attempts.ts';
import { openSinceWrong, wrongNow } from './open-time.ts';
import { askForPin, type Tried } from './pin-question.ts';
import type { PinLock } from './pin-lock.ts';

const triesOf = (profileId: string) => ({ profileId, store: 'keys', name: 'pin-attempts' }) as const;

/**
 * Asks for the PIN until it is right, and gives the key that it opens. Throws a {@link CodedError} with `Cancelled`, or `ProfileErased`. Each
 * try is counted, and safely stored, before the PIN is looked at: who ends the app in between has used it up as well.
 */
export async function openedByPin(lock: PinLock, profileId: string): Promise<CryptoKey> {
  const now = Date.now();
  const before = await updateOwn<Attempts>(triesOf(profileId), (attempts) => byClock(attempts, now));
  return askForPin(profileId, waitUntil(byClock(before, now), now, openSinceWrong()), (pin) => tried(pin, lock, profileId));
}

async function tried(pin: string, lock: PinLock, profileId: string): Promise<Tried<CryptoKey>> {
  const [now, open] = [Date.now(), openSinceWrong()];
  const stored = await updateOwn<Attempts>(triesOf(profileId), (attempts) =>
    waitUntil(byClock(attempts, now), now, open) === undefined ? counted(attempts, now) : byClock(attempts, now),
  );
  const before = byClock(stored, now);
  const early = waitUntil(before, now, open);
  if (early !== undefined) return { outcome: 'TooEarly', until: early };
  const { openWithPin } = await import('./pin-lock.ts');
  const opened = await openWithPin(pin, lock);
  if (opened === undefined) {
    wrongNow();
    return { outcome: 'Wrong', until: waitUntil(counted(before, now), Date.now(), 0) };
  }
  await updateOwn<Attempts>(triesOf(profileId), () => ({ count: 0, lastAt: now }));
  return { opened };
}

function counted(attempts: Attempts | undefined, now: number): Attempts {
  return { count: (attempts?.count ?? 0) + 1, lastAt: now };
}

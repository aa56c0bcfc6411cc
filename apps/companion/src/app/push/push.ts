import { queryOptions } from '@tanstack/react-query';

import {
  askPermission,
  deviceSubscription,
  pushPermission,
  subscribeDevice,
  unsubscribeDevice,
} from '../../platform/push/push-subscription.ts';
import { ownKey, readStored } from '../../platform/storage/database.ts';
import { apiOf, clientOf } from '../api/client.ts';
import { changeOwn } from '../profile/own-memory.ts';
import type { Profile } from '../profile/profile.ts';
import { accessToken } from '../session/session.ts';

/**
 * Whether this device is notified for a profile while the app is closed. `Offered`: its owner has not said. `Blocked`: the browser was set to
 * refuse. `Unavailable`: the browser or the instance has no push. A {@link PushProblem}: what they want could not be had this time.
 */
export type PushState = 'Unavailable' | 'Blocked' | 'Offered' | 'On' | 'Off' | PushProblem;

/** What the owner of a profile wants, and the address at which its instance reaches it. */
interface PushWish {
  readonly isWanted: boolean;
  readonly endpoint?: string;
}

const name = 'push';

async function wishOf(profileId: string): Promise<PushWish | undefined> {
  return readStored<PushWish>('memory', ownKey(profileId, name));
}

async function instanceKey({ instance }: Profile): Promise<string | undefined> {
  return instance === undefined ? undefined : (await clientOf(instance.backend).notifications.instance()).push;
}

/**
 * Whether a profile is notified. Where its owner wants that and the browser has given the device another address, the instance learns it; a
 * device that was without network when it changed does so the next time.
 */
export function pushQuery(profile: Profile) {
  return queryOptions({
    queryKey: ['push', profile.id],
    queryFn: async (): Promise<PushState> => {
      const permission = pushPermission();
      const key = permission === 'unavailable' ? undefined : await instanceKey(profile);
      if (key === undefined) return 'Unavailable';
      if (permission === 'denied') return 'Blocked';
      const [wish, device] = await Promise.all([wishOf(profile.id), deviceSubscription()]);
      if (wish === undefined) return 'Offered';
      if (!wish.isWanted || permission !== 'granted') return 'Off';
      if (device?.endpoint === wish.endpoint) return 'On';
      // Another instance has the device now: one at a time can.
      if (device !== undefined && device.boundTo !== key) return 'Off';
      return (await tellInstance(profile, key)) ?? 'On';
    },
    staleTime: 60_000,
    retry: false,
  });
}

async function tellInstance(profile: Profile, key: string): Promise<PushProblem | undefined> {
  const device = await subscribeDevice(key).catch(() => undefined);
  if (device === undefined) return 'noToken';
  const { endpoint, p256dh, auth } = device;
  try {
    await apiOf(profile).notifications.subscribe({ body: { endpoint, p256dh, auth } });
  } catch {
    return 'notRegistered';
  }
  await changeOwn<PushWish>(name, () => ({ isWanted: true, endpoint }), profile.id);
  return undefined;
}

/** Why a device is not notified, or still is; the names are text keys below `push`. */
export type PushProblem = 'noPermission' | 'noToken' | 'notRegistered' | 'notEnded';

/** Asks the owner for the permission, and has the instance notify this device for the profile. Gives what stands in the way. */
export async function turnPushOn(profile: Profile): Promise<PushProblem | undefined> {
  if (!(await askPermission())) return 'noPermission';
  const key = await instanceKey(profile).catch(() => undefined);
  return key === undefined ? 'notRegistered' : tellInstance(profile, key);
}

/** Keeps that the owner of the profile does not want to be notified, and ends it where it was on. Gives what stands in the way. */
export async function turnPushOff(profile: Profile, profiles: readonly Profile[]): Promise<PushProblem | undefined> {
  try {
    await endPush(profile, profiles);
  } catch {
    return 'notEnded';
  }
  await changeOwn<PushWish>(name, () => ({ isWanted: false }), profile.id);
  return undefined;
}

/**
 * Ends pushes to a profile, before it is erased. Where its instance can't be reached, or no other profile needs it, the device can no longer be
 * reached at that address: the push service says so to the instance, which forgets it; other profiles get a new address when they are opened.
 */
export async function endPush(profile: Profile, profiles: readonly Profile[]): Promise<void> {
  const endpoint = (await wishOf(profile.id))?.endpoint;
  if (endpoint === undefined || pushPermission() === 'unavailable') return;
  const others = profiles.filter(({ id }) => id !== profile.id);
  const wishes = await Promise.all(others.map(({ id }) => wishOf(id)));
  const isShared = wishes.some((wish) => wish?.endpoint === endpoint);
  const isTold = await tellEnd(profile, endpoint);
  const isOwn = (await deviceSubscription())?.endpoint === endpoint;
  if (isOwn && (!isShared || !isTold)) await unsubscribeDevice();
}

async function tellEnd(profile: Profile, endpoint: string): Promise<boolean> {
  if (profile.instance === undefined || accessToken(profile) === undefined) return false;
  try {
    await apiOf(profile).notifications.unsubscribe({ body: { endpoint } });
    return true;
  } catch {
    return false;
  }
}

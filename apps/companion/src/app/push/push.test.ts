import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

import type { DeviceSubscription, PushPermission } from '../../platform/push/push-subscription.ts';
import type { Profile } from '../profile/profile.ts';
import { endPush, pushQuery, turnPushOff, turnPushOn } from './push.ts';

/** A device: what its browser and its instance say, and what its profiles keep. */
const device = vi.hoisted(() => ({
  permission: 'default' as PushPermission,
  answer: 'granted' as NotificationPermission,
  subscription: undefined as DeviceSubscription | undefined,
  /** What the browser gives next; undefined where it has no push service to ask. */
  next: undefined as string | undefined,
  kept: new Map<string, unknown>(),
  /** Whether the browser can end a subscription. */
  ends: true,
  instance: { key: 'key', isReached: true, takes: true, known: new Set<string>(), toldBy: [] as string[] },
}));

vi.mock(import('../../platform/push/push-subscription.ts'), () => ({
  pushPermission: () => device.permission,
  askPermission: async () => {
    if (device.permission === 'default') device.permission = device.answer;
    return device.permission === 'granted';
  },
  deviceSubscription: async () => device.subscription,
  subscribeDevice: async (boundTo: string) => {
    if (device.subscription?.boundTo === boundTo) return device.subscription;
    if (device.next === undefined) throw new DOMException('There is no push service', 'AbortError');
    device.subscription = { endpoint: device.next, p256dh: 'p', auth: 'a', boundTo };
    return device.subscription;
  },
  unsubscribeDevice: async () => {
    if (!device.ends) throw new DOMException('The push service can’t be reached', 'NetworkError');
    device.subscription = undefined;
  },
}));

vi.mock(import('../../platform/storage/database.ts'), async (original) => ({
  ...(await original()),
  readStored: async <T>(_store: string, key: string) => device.kept.get(key) as T | undefined,
}));

vi.mock(import('../profile/own-memory.ts'), () => ({
  recallOwn: async () => undefined,
  changeOwn: async <T>(name: string, change: (before: T | undefined) => T | undefined, profileId?: string) => {
    const key = `${profileId}/${name}`;
    device.kept.set(key, change(device.kept.get(key) as T | undefined));
  },
}));

vi.mock(import('../session/session.ts'), () => ({ accessToken: () => 'token', closeSession: () => undefined }) as never);

vi.mock(import('../api/client.ts'), () => {
  const reach = () => {
    if (!device.instance.isReached) throw new Error('There is no network');
  };
  const notifications = {
    instance: async () => {
      reach();
      return { push: device.instance.key };
    },
    subscribe: async ({ body }: { body: { endpoint: string } }) => {
      reach();
      if (!device.instance.takes) throw new Error('It is not taken');
      device.instance.known.add(body.endpoint);
    },
    unsubscribe: async ({ body }: { body: { endpoint: string } }) => {
      reach();
      device.instance.known.delete(body.endpoint);
    },
  };
  const { instance, ...own } = notifications;
  // Anyone may ask an instance how it notifies; where a person is notified they say themselves.
  const apiOf = ({ id }: Profile) => {
    device.instance.toldBy.push(id);
    return { notifications: own };
  };
  return { clientOf: () => ({ notifications: { instance } }), apiOf } as never;
});

const profile = (id: string) => ({ id, instance: { backend: 'https://example.com' } }) as unknown as Profile;
const ada = profile('ada');
const ben = profile('ben');
const state = (of = ada) => new QueryClient().fetchQuery(pushQuery(of));

beforeEach(() => {
  Object.assign(device, {
    permission: 'default',
    answer: 'granted',
    subscription: undefined,
    next: 'https://push/1',
    ends: true,
  });
  Object.assign(device.instance, { key: 'key', isReached: true, takes: true, known: new Set(), toldBy: [] });
  device.kept.clear();
});

test('is offered until its owner says, and on once they want it', async () => {
  expect(await state()).toBe('Offered');
  expect(await turnPushOn(ada)).toBeUndefined();
  expect(await state()).toBe('On');
  expect([...device.instance.known]).toEqual(['https://push/1']);
});

test('the instance hears it from the profile whose owner wants it, or wants it no more, whichever the device acts for by then', async () => {
  await turnPushOn(ada);
  await turnPushOn(ben);
  await endPush(ada, [ada, ben]);
  expect(device.instance.toldBy).toEqual(['ada', 'ben', 'ada']);
});

test.each([
  ['the owner refuses the browser’s question', () => Object.assign(device, { answer: 'denied' }), 'noPermission', 'Blocked'],
  ['the browser has no push service', () => Object.assign(device, { next: undefined }), 'noToken', 'Offered'],
  ['the instance takes no such address', () => Object.assign(device.instance, { takes: false }), 'notRegistered', 'Offered'],
] as const)('where %s, that is said and nothing is kept', async (_case, arrange, problem, after) => {
  arrange();
  expect(await turnPushOn(ada)).toBe(problem);
  expect(await state()).toBe(after);
  expect(device.kept.size).toBe(0);
});

test('a device that got another address while it was without network says so once it is back', async () => {
  await turnPushOn(ada);
  // The browser's push service ended the old one.
  Object.assign(device, { subscription: undefined, next: 'https://push/2' });
  device.instance.isReached = false;
  await expect(state()).rejects.toThrow('There is no network');
  expect([...device.instance.known]).toEqual(['https://push/1']);
  device.instance.isReached = true;
  expect(await state()).toBe('On');
  expect([...device.instance.known]).toEqual(['https://push/1', 'https://push/2']);
  expect(device.kept.get('ada/push')).toEqual({ isWanted: true, endpoint: 'https://push/2' });
});

test('one that the instance does not take then is tried again the next time', async () => {
  await turnPushOn(ada);
  Object.assign(device, { subscription: undefined, next: 'https://push/2' });
  device.instance.takes = false;
  expect(await state()).toBe('notRegistered');
  expect(device.kept.get('ada/push')).toEqual({ isWanted: true, endpoint: 'https://push/1' });
  device.instance.takes = true;
  expect(await state()).toBe('On');
});

test('an address that another instance has now is not taken from it', async () => {
  await turnPushOn(ada);
  device.subscription = { endpoint: 'https://push/2', p256dh: 'p', auth: 'a', boundTo: 'another' };
  expect(await state()).toBe('Off');
  expect(device.subscription.boundTo).toBe('another');
});

test('a person who does not want it is not asked again, and not subscribed', async () => {
  await turnPushOn(ada);
  await turnPushOff(ada, [ada]);
  expect(await state()).toBe('Off');
  expect([...device.instance.known]).toEqual([]);
  expect(device.subscription).toBeUndefined();
});

test('what can’t be ended is said to be on, and that it could not be ended', async () => {
  await turnPushOn(ada);
  device.ends = false;
  expect(await turnPushOff(ada, [ada])).toBe('notEnded');
  expect(await state()).toBe('On');
});

test('profiles share an address; it ends with the last one, or where the instance can’t be reached', async () => {
  await turnPushOn(ada);
  await turnPushOn(ben);
  await endPush(ada, [ada, ben]);
  expect(device.subscription).toBeDefined();
  device.instance.isReached = false;
  await endPush(ben, [ada, ben]);
  expect(device.subscription).toBeUndefined();
});

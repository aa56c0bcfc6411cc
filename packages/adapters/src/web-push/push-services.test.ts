import { expect, test } from 'vitest';

import { isPublicAddress, isPushService, knownPushServices, publicLookup, pushTarget } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('a browser’s own push service is reached: %s', (endpoint) => {
  expect(pushTarget(endpoint, knownPushServices)).toMatchObject({ mayBeInside: false });
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilpush.apple.com/x',
  'https://push.apple.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'http://localhost:5432/x',
  'file:///etc/passwd',
  'gopher://fcm.googleapis.com/x',
  'no address',
  `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
])('nothing is sent to %s', (endpoint) => {
  expect(pushTarget(endpoint, knownPushServices)).toBeUndefined();
});

test('an origin that the operator names is reached wherever it is, and it alone', () => {
  const services = ['https://push.internal:8443'];
  expect(pushTarget('https://push.internal:8443/x', services)).toMatchObject({ mayBeInside: true });
  for (const other of ['https://push.internal/x', 'http://push.internal:8443/x', 'https://push.internal:8443@evil.example/x'])
    expect(pushTarget(other, services)).toBeUndefined();
});

test.each([
  ['push.example.com', true],
  ['*.push.example.com', true],
  ['https://push.internal:8443', true],
  ['https://push.example.com/path', false],
  ['*', false],
  ['*.com/x', false],
  ['127.0.0.1', false],
  ['localhost', false],
])('%s as a setting: %s', (text, expected) => {
  expect(isPushService(text)).toBe(expected);
});

test.each([
  ['142.250.1.1', true],
  ['2607:f8b0:4001::1', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('a host of which one address is not public is not reached at all, and else at what was found', () => {
  const found = (...addresses: string[]) =>
    publicLookup((_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      ),
    );
  const ask = (...addresses: string[]) =>
    new Promise((resolve) => found(...addresses)('push.example.com', { all: true }, (error, all) => resolve(error ?? all)));
  return Promise.all([
    expect(ask('142.250.1.1')).resolves.toEqual([{ address: '142.250.1.1', family: 4 }]),
    expect(ask('142.250.1.1', '10.0.0.1')).resolves.toBeInstanceOf(Error),
    expect(ask('127.0.0.1')).resolves.toBeInstanceOf(Error),
    expect(ask()).resolves.toBeInstanceOf(Error),
  ]);
});

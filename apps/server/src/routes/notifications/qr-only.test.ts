import { expect, test } from 'vitest';

import { signingSessionHandlers, type SigningSessionPorts } from '../me/signing-sessions.ts';
import { deviceHandlers, type DevicePorts } from './index.ts';

test('an instance that sends no requests to devices says so, and asks none', async () => {
  const asked: unknown[] = [];
  const askedWith = async (qrOnly: boolean) => {
    const signing = {
      request: async (person: unknown) => {
        asked.push(person);
        return { ok: true, value: { verificationCode: '12' } };
      },
    };
    const ports = { config: { qrOnly }, identity: { signing } } as unknown as DevicePorts;
    const { signWeb } = deviceHandlers(ports);
    return signWeb({ person: {}, body: {} } as unknown as Parameters<typeof signWeb>[0]);
  };
  expect(await askedWith(true)).toMatchObject({ ok: false, error: { reason: 'ServiceUnavailableError' } });
  expect(asked).toEqual([]);
  expect(await askedWith(false)).toMatchObject({ ok: true });
  expect(asked).toHaveLength(1);
});

test('nor several at once', async () => {
  const { create } = signingSessionHandlers({ config: { qrOnly: true } } as unknown as SigningSessionPorts);
  const asked = await create({ person: {}, params: {}, body: {} } as unknown as Parameters<typeof create>[0]);
  expect(asked).toMatchObject({ ok: false, error: { reason: 'ServiceUnavailableError' } });
});

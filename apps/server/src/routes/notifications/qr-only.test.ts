import { expect, test } from 'vitest';

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

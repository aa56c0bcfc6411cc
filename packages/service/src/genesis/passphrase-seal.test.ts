import { randomPassphraseCost } from '@countersign/vault';
import { expect, test } from 'vitest';

import type { SecretRecord } from '../ports/change.ts';
import { createNotaryKeys, defaultCryptoSetup, openNotary } from './notary-keys.ts';
import { passphraseSeal } from './passphrase-seal.ts';

test('a sealed key opens in its own record alone, so that one of the instance can not be put in the place of another', async () => {
  const seal = passphraseSeal('a passphrase for tests', randomPassphraseCost);
  const { notaries, secrets } = await createNotaryKeys(seal, defaultCryptoSetup);
  const records = new Map(secrets.map((secret) => [secret.id, secret]));
  const instance = { secret: async (id: string) => records.get(id) };
  expect((await openNotary(instance, seal)()).publicKey).toBe(notaries.apiSigning.publicKey);

  const swapped: SecretRecord | undefined = secrets.find(({ id }) => id === 'notary:messageSigning');
  if (swapped === undefined) throw new Error('There is a key for messages');
  records.set('notary:apiSigning', swapped);
  await expect(openNotary(instance, seal)()).rejects.toMatchObject({ code: 'SealNotOpened' });
});

import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startSoftHsm } from '@countersign/adapters/hsm/softhsm';
import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '../../src/config/read-config.ts';
import { startCustody } from '../orders/custody.ts';
import type { Custody } from '../orders/custody.ts';

const softHsm = startSoftHsm('countersign');
const hsm = typeof softHsm === 'string' ? undefined : softHsm;
if (typeof softHsm === 'string') process.stderr.write(`${softHsm}\n`);

describe.skipIf(hsm === undefined)('with a hardware module', () => {
  let custody: Custody;
  let folder: string;
  let vaultId: string;
  let pinFile: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-hsm-'));
    pinFile = join(folder, 'pin');
    writeFileSync(pinFile, `${hsm?.pin}\n`, { mode: 0o600 });
    const flags = ['--hsm-module', hsm?.module ?? '', '--hsm-label', 'countersign', '--hsm-pin-file', pinFile];
    custody = await startCustody({ hsm: readConfig(flags, {}).hsm });
  });
  afterAll(async () => {
    await custody.stop();
    await rm(folder, { recursive: true });
    hsm?.dispose();
  });

  test('its signer is announced and becomes a vault at once', async () => {
    const signers = (await custody.client.signers.list()).items;
    expect(signers.map(({ kind }) => kind).toSorted()).toEqual(['HSM', 'Software']);
    const publicKey = signers.find(({ kind }) => kind === 'HSM')?.publicKey ?? '';
    vaultId = newId();
    const common = { lock: 'Unlocked' as const, customProperties: {} };
    await custody.execute({
      type: 'v0_CreateVault',
      id: vaultId,
      alias: 'Module',
      publicKey,
      parameters: { type: 'HSM' },
      ...common,
    });
    expect(await custody.client.vaults.get({ params: { vaultId } })).toMatchObject({
      data: { parameters: { type: 'HSM' }, enabledKeyStrategies: ['VaultHard', 'VaultSoft', 'Random'] },
      additionalDetails: { processing: { status: 'Completed' } },
    });
  });

  test.each([
    ['ethereum-sandbox', 'Random', '0x52908400098527886E0F7030069857D2E4169EE7', 2_000_000_000_000_000_000n],
    ['xrpl-sandbox', 'Random', 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', 1_000_000_000n],
    ['bitcoin-sandbox', 'VaultHard', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 100_000_000n],
    ['solana-sandbox', 'Random', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', 1_000_000_000n],
  ] as const)('%s, %s: an order is signed by it and confirmed', async (ledgerId, strategy, outside, funds) => {
    const account = await custody.openAccount(ledgerId, strategy, vaultId);
    await custody.deposit(account, funds);
    await custody.release(account);
    const orderId = await custody.order(account, { type: 'Address', address: outside }, funds / 4n);
    await custody.confirm(ledgerId, orderId);
    expect(await custody.onLedger(account)).toBe(funds - funds / 4n - (await custody.feeOf(account, orderId)));
    const { rows } = await custody.pool.query<{ sealed: string }>(
      `select sealed #>> '{}' as sealed from sealed_secret where id like $1`,
      [`account:${account.id}%`],
    );
    // What is kept of an independent key is the name of it in the module.
    expect(rows.map(({ sealed }) => Buffer.from(sealed, 'base64').toString().includes('"Pkcs11"'))).toEqual(
      strategy === 'Random' ? [true] : [],
    );
  });

  test('a server without its module, or with another PIN, does not start', async () => {
    const start = (hsmConfig: object) =>
      startCustody({ hsm: { module: hsm?.module ?? '', label: 'countersign', slot: undefined, pinFile, ...hsmConfig } });
    await expect(start({ module: '/nowhere.so' })).rejects.toMatchObject({ code: 'HsmUnavailable' });
    await expect(start({ label: 'another' })).rejects.toMatchObject({ code: 'HsmUnavailable' });
    await expect(start({ pinFile: '/nowhere' })).rejects.toMatchObject({ code: 'HsmPinUnreadable' });
    expect(() => readConfig(['--hsm-module', '/x.so'], {})).toThrow('--hsm-pin-file');
  });
});

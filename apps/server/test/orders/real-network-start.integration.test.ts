import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePorts } from '@countersign/adapters/free-ports';
import { describeWithAnvil, startAnvil } from '@countersign/adapters/ledger-nodes/anvil';
import { isCodedError, newId } from '@countersign/kernel';
import { afterAll, expect, test } from 'vitest';

import { startTestInstance } from '../harness.ts';
import { startCustody } from './custody.ts';
import { configOf, ethereumDev, explorer, ledgerId } from './real-ledgers.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-real-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeWithAnvil('an instance that is started on a network', () => {
  test('a node of another chain is no node to start with, and the refusal says which chain it is of', async () => {
    const anvil = await startAnvil();
    const refusal = await startTestInstance({ empty: true, config: configOf([ethereumDev(anvil.url, '1')], folder) }).then(
      () => undefined,
      (error: unknown) => error,
    );
    await anvil.stop();
    expect(isCodedError(refusal, 'WrongNetwork') && refusal.message).toBe(
      `ethereum-dev: The node ${new URL(anvil.url).host} is of chain 31337, and the ledger is chain 1`,
    );
  });

  test('a node that is not there yet keeps nobody from starting, and the metrics say what is missing until it comes', async () => {
    const late = await startAnvil();
    await late.stop();
    // Nor does a source of fees that never comes.
    const port = await freePorts();
    const fees = { form: 'etherscan', url: `http://127.0.0.1:${port}/api` };
    const instance = await startTestInstance({
      config: { ...configOf([{ ...ethereumDev(late.url), fees }], folder), parts: ['gateway', 'worker', 'vault'] },
    });
    const failing = async () => {
      const metrics = await (await fetch(`${instance.url}/metrics`)).text();
      return /^ledger_failing_seconds\{ledger="ethereum-dev",code="(\w*)"\} ([0-9.]+)$/m.exec(metrics)?.slice(1);
    };
    try {
      const client = await instance.clientOf(instance.people.ada);
      await expect(client.ledgers.fees({ params: { ledgerId } })).rejects.toMatchObject({ code: 'RemoteServiceTimeout' });
      await expect.poll(failing).toEqual(['LedgerUnreachable', expect.stringMatching(/[1-9]/)]);
      const health = async () => (await client.ledgers.health()).items;
      const name = new URL(late.url).host;
      const feeSource = { name: `127.0.0.1:${port}`, purpose: 'Fees', failure: { code: 'LedgerUnreachable' } };
      const failure = { code: 'LedgerUnreachable', message: expect.stringContaining('ECONNREFUSED') };
      expect(await health()).toMatchObject([
        { ledgerId, status: 'Failing', explorer, failure, nodes: [{ name, failure }, { purpose: 'Fees' }] },
      ]);
      await late.start();
      expect(await client.ledgers.fees({ params: { ledgerId } })).toMatchObject({ type: 'Ethereum' });
      // It is looked at less and less often, unless something wakes its reader.
      instance.instance.services.networks.notifier.notify(ledgerId);
      await expect.poll(failing).toEqual(['', '0']);
      await expect
        .poll(health)
        .toMatchObject([{ ledgerId, status: 'Working', tip: { height: 0 }, unread: 0, nodes: [{ name, height: 0 }, feeSource] }]);
      const metrics = await (await fetch(`${instance.url}/metrics`)).text();
      expect(metrics).toMatch(/^ledger_tip_height\{ledger="ethereum-dev"\} 0$/m);
      expect(metrics).toMatch(/^ledger_unread_blocks\{ledger="ethereum-dev"\} 0$/m);
      expect(metrics).toContain(`ledger_node_failing{ledger="ethereum-dev",node="${name}",code=""} 0\n`);
      expect(metrics).toContain(
        `ledger_fee_source_failing{ledger="ethereum-dev",source="127.0.0.1:${port}",code="LedgerUnreachable"} 1\n`,
      );
    } finally {
      await instance.stop();
      await late.stop();
    }
  });

  test('before an instance has read a ledger at all of its nodes it builds and sends nothing on it, and says why', async () => {
    const anvil = await startAnvil();
    const gone = await startAnvil();
    await gone.stop();
    const entry = { ...ethereumDev(anvil.url), nodes: [{ url: anvil.url }, { url: gone.url }] };
    const custody = await startCustody({ ...configOf([entry], folder), parts: ['gateway', 'worker', 'vault'] });
    try {
      const { client, domainId } = custody;
      const id = newId();
      const [vault] = (await client.vaults.list()).items;
      await custody.execute({
        type: 'v0_CreateAccount',
        id,
        alias: 'On a ledger that was not read',
        providerDetails: { type: 'Vault', vaultId: vault?.data.id ?? '', keyStrategy: 'VaultHard' },
        ledgerIds: [ledgerId],
        lock: 'Unlocked',
        customProperties: {},
      });
      const addresses = async () => (await client.addresses.list({ params: { domainId, accountId: id } })).items;
      await expect.poll(addresses).toHaveLength(1);
      const [{ address } = { address: '' }] = await addresses();
      const order = await custody.transferOrder(
        { id, address, ledgerId },
        { type: 'Address', address: anvil.accounts[0] ?? '' },
        1n,
      );
      const reason = 'Ethereum dev has not been read yet since the server was started';
      expect(await custody.dryRun(order)).toMatchObject({
        success: true,
        result: { type: 'Failure', hint: 'TransientIssue', reason },
      });
    } finally {
      await custody.stop();
      await anvil.stop();
    }
  });
});

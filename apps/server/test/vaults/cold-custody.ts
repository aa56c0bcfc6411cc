import { newId } from '@countersign/kernel';
import type { CreateAccount } from '@countersign/kinds/schemas';

import { startCustody } from '../orders/custody.ts';
import { createColdMachine } from './cold-machine.ts';

type Strategy = 'VaultHard' | 'VaultSoft' | 'Random';

/**
 * An instance with a vault on a machine without a network, and the way of the files between them. One of the two who decide signs by a
 * platform credential, so that the machine judges both kinds of signature.
 */
export async function startColdCustody(...flags: readonly string[]) {
  const custody = await startCustody({}, { adaIsCredential: true });
  const machine = await createColdMachine();
  const { client, domainId } = custody;
  const vaultId = newId();
  const { notaryPublicKey } = await client.notifications.instance();

  const prepared = () => client.vaults.preparedOperations({ params: { vaultId } });
  const pending = async () => (await client.vaults.pendingOperations({ params: { vaultId } })).items;
  const imported = (...files: readonly string[]) => client.vaults.signedOperations({ body: { files: [...files] } });

  /** All that an import may change. */
  async function state(): Promise<string> {
    const tables = ['signer', 'vault_operation', 'vault_key', 'vault_file', 'entity_vault', 'job', 'event'];
    const rows = await Promise.all(tables.map((table) => custody.pool.query(`select * from ${table} order by 1, 2`)));
    return JSON.stringify(rows.map((result) => result.rows));
  }

  /** Every reason for which files were refused; nothing of them may have been imported. */
  async function refusals(...files: readonly string[]): Promise<readonly string[]> {
    const before = await state();
    const error: unknown = await imported(...files).then(
      () => new Error('The files were imported'),
      (thrown: unknown) => thrown,
    );
    const { additionalDetails } = JSON.parse((error as { readonly body?: string }).body ?? '{}') as {
      readonly additionalDetails?: readonly { readonly reason: string }[];
    };
    if ((await state()) !== before) throw new Error('Something was half imported');
    return additionalDetails?.map(({ reason }) => reason) ?? [String(error)];
  }

  /** The next file goes to the machine and its answer comes back. */
  async function trip(): Promise<string> {
    const { code, text, signed } = await machine.sign(await prepared());
    if (code !== 0) throw new Error(text);
    await imported(signed);
    return signed;
  }

  /** The announcement, the vault by an intent, and the handshake. */
  async function meet(): Promise<void> {
    const announcement = await machine.init(...flags);
    await imported(announcement);
    const publicKey = (JSON.parse(announcement) as { readonly data: { readonly publicKey: string } }).data.publicKey;
    await custody.execute({
      type: 'v0_CreateVault',
      id: vaultId,
      alias: 'Cellar',
      publicKey,
      lock: 'Unlocked',
      customProperties: {},
    });
    const { code, text, signed } = await machine.sign(await prepared(), '--notary-key', notaryPublicKey);
    if (code !== 0) throw new Error(text);
    await imported(signed);
  }

  function newAccount(ledgerId: string, keyStrategy: Strategy = 'VaultHard'): CreateAccount {
    const providerDetails = { type: 'Vault' as const, vaultId, keyStrategy };
    const common = { lock: 'Unlocked' as const, customProperties: {} };
    return {
      type: 'v0_CreateAccount',
      id: newId(),
      alias: `Cold on ${ledgerId}`,
      providerDetails,
      ledgerIds: [ledgerId],
      ...common,
    };
  }

  /** An account whose keys its vault is asked for next. */
  async function createAccount(ledgerId: string, keyStrategy?: Strategy): Promise<string> {
    const account = newAccount(ledgerId, keyStrategy);
    await custody.execute(account);
    await custody.work();
    return account.id;
  }

  async function addressOf(accountId: string): Promise<string | undefined> {
    const { items } = await client.addresses.list({ params: { domainId, accountId } });
    return items[0]?.address;
  }

  /** An account with funds that may be spent. */
  async function fundedAccount(ledgerId: string, amount: bigint, keyStrategy?: Strategy) {
    const id = await createAccount(ledgerId, keyStrategy);
    await trip();
    await custody.work();
    const account = { id, ledgerId, address: (await addressOf(id)) ?? '' };
    await custody.deposit(account, amount);
    await custody.release(account);
    return account;
  }

  /** An accepted order whose transaction waits for the vault. */
  async function waitingOrder(
    account: Awaited<ReturnType<typeof fundedAccount>>,
    address: string,
    amount: bigint,
  ): Promise<string> {
    const orderId = await custody.order(account, { type: 'Address', address }, amount);
    for (let round = 0; round < 10; round++) {
      await custody.work();
      const { processing } = await custody.transactionOf(orderId);
      if (processing?.status === 'Prepared') return orderId;
    }
    throw new Error('The order does not get as far as the vault');
  }

  return {
    ...custody,
    machine,
    vaultId,
    notaryPublicKey,
    prepared,
    pending,
    imported,
    refusals,
    trip,
    meet,
    newAccount,
    createAccount,
    addressOf,
    coldAccount: fundedAccount,
    waitingOrder,
    stop: async (after?: { readonly isTampered: boolean }) => {
      await custody.stop(after);
      await machine.dispose();
    },
  };
}

export type ColdCustody = Awaited<ReturnType<typeof startColdCustody>>;

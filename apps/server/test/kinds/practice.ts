import { sandboxLedgers } from '@countersign/ledger-registry';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { placeOfEntity } from '@countersign/contract/routes';
import { newId, recordOf } from '@countersign/kernel';
import { samples, type Practice, type Read } from '@countersign/kinds/testing';
import type { EntityMetadata, IntentType, LockStatus } from '@countersign/model';
import { governedEntities, listedEntities, lockableEntities } from '@countersign/model/names';
import { expect } from 'vitest';

import type { KindsInstance } from './kinds-instance.ts';
import { deposit, nativeTickerOf, released } from './money.ts';

const ledgersCreatedByPayment = sandboxLedgers.flatMap(({ id, parameters }) =>
  ledgerDescriptor(parameters.type)?.createdBy === undefined ? [] : [id],
);

/** What is read of every entity that has a lock. */
interface Named {
  readonly id: string;
  readonly lock: LockStatus;
  readonly metadata?: EntityMetadata | undefined;
}

/** What the samples of the kinds go their whole way with, on an instance whose test extension tells whom it greeted. */
export async function startPractice(subject: KindsInstance, greeted: readonly string[]): Promise<Practice> {
  const { client, root, vaultId, newKey, until, run, execute } = subject;
  const ids: Practice['ids'] = { ...recordOf(lockableEntities, newId) };
  const runs = new Map<IntentType, Promise<void>>();

  const reads = {
    ...recordOf(listedEntities, (kind) => async (id: string): Promise<{ readonly data: Named }> => {
      const { plural } = governedEntities[kind];
      return client[plural].get({ params: placeOfEntity(kind, root, id) });
    }),
    Domain: (domainId: string) => client.domains.get({ params: { domainId } }),
    Account: (accountId: string) => client.accounts.get({ params: { domainId: root, accountId } }),
    Ticker: (tickerId: string) => client.tickers.get({ params: { tickerId } }),
    TransactionOrder: (transactionOrderId: string) => client.orders.get({ params: { domainId: root, transactionOrderId } }),
    SystemProperty: async (id: string) => (await client.properties.list({})).items.find((item) => item.data.id === id),
  } satisfies Record<Read, (id: string) => Promise<object | undefined>>;

  async function processingOf(orderId: string) {
    const query = { 'orderReference.Id': orderId };
    const { items } = await client.transactions.list({ params: { domainId: root }, query });
    return items[0]?.processing;
  }

  const entityOf = async (entity: keyof typeof ids) => (await reads[entity](ids[entity])).data;
  const idOf = (read: Read, id?: string) => id ?? new Map<string, string>(Object.entries(ids)).get(read) ?? '';

  const practice: Practice = {
    root,
    vaultId,
    newKey,
    ids,
    nativeTickerId: await nativeTickerOf(subject),
    permissions: subject.genesis.rootDomainSetup.permissions,
    done: async (payload) => {
      expect(await subject.dryRun(payload)).toMatchObject({ success: true, type: payload.type });
      return execute(payload);
    },
    execute: (payload, { domainId, alone } = {}) =>
      execute(payload, { ...(domainId !== undefined && { domainId }), ...(alone && { people: [subject.people.ada] }) }),
    refuses: async (payload, code) => {
      expect((await run(payload)).state.error?.code).toBe(code);
    },
    ticker: async () => (await reads.Ticker(ids.Ticker)).data,
    once: (type) => {
      const running = runs.get(type) ?? samples[type].executed(practice);
      runs.set(type, running);
      return running;
    },
    reference: async (entity, lock) => {
      await practice.once(`v0_Create${entity}`);
      const { id, lock: now, metadata } = await entityOf(entity);
      const reference = { id, revision: metadata?.revision ?? 0 };
      if (lock === undefined || now === lock) return reference;
      await execute({ type: lock === 'Locked' ? `v0_Lock${entity}` : `v0_Unlock${entity}`, reference });
      return practice.reference(entity);
    },
    shows: async (read, expected, id) => {
      expect(await reads[read](idOf(read, id))).toMatchObject(expected);
    },
    has: async (read, path, isThere) => {
      const found = await reads[read](idOf(read));
      if (isThere) expect(found).toHaveProperty(path);
      else expect(found).not.toHaveProperty(path);
    },
    becomes: async (entity, payload, expected) => {
      const before = (await entityOf(entity)).metadata?.revision ?? 0;
      await practice.done(payload);
      const now = await entityOf(entity);
      expect(now).toMatchObject(expected);
      expect(now.metadata?.revision).toBe(before + 1);
    },
    prepared: async (accountId, ledgerIds) => {
      await subject.prepared(accountId);
      const ledgers = await until('its ledgers', async () => {
        const known = (await reads.Account(accountId)).additionalDetails?.ledgers ?? [];
        // Nobody pays it on a network where the first payment creates an account.
        const expected = (ledgerId: string) =>
          ledgersCreatedByPayment.includes(ledgerId) ? 'AwaitingLedgerActivation' : 'Activated';
        return known.every(({ ledgerId, status }) => status === expected(ledgerId)) ? known : undefined;
      });
      expect(ledgers.map(({ ledgerId }) => ledgerId).toSorted()).toEqual(ledgerIds.toSorted());
    },
    deposit: () => deposit(subject, ids.Account),
    released: (transferId) => released(subject, transferId),
    completed: async (orderId) => {
      await until('the order', async () => ((await processingOf(orderId))?.status === 'Completed' ? true : undefined));
    },
    interrupted: async (orderId, cause) => {
      // Its vault remembers that first.
      await until('the end', async () => ((await processingOf(orderId))?.status === 'Interrupted' ? true : undefined));
      expect(await processingOf(orderId)).toEqual({ status: 'Interrupted', ...cause });
    },
    signed: async (manifestId) => {
      const params = { domainId: root, accountId: ids.Account, manifestId };
      await until('the signature', async () => (await client.manifests.get({ params })).data.value);
    },
    greeted: async (intentId) => {
      await until('the greeting', async () => (greeted.includes(intentId) ? true : undefined));
    },
  };
  return practice;
}

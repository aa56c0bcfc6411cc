import { ownKeyPath } from '@countersign/authorization';
import { accountWithKeys } from '@countersign/governance/journal';
import { err, isCodedError, ok } from '@countersign/kernel';
import { namedLater, stakingOrder, twoKeys } from '@countersign/ledger-port/conformance';
import type { Curve, LedgerModule, LedgerNode } from '@countersign/ledger-port';
import type { Account, Ledger, TransactionOrder, TransactionOrderParameters } from '@countersign/model';
import { createSeedSigner, stateKey, type KeyOwner } from '@countersign/vault';
import { describe, expect, test } from 'vitest';

import { makeAccountKeys } from '../accounts/account-keys.ts';
import { makeAddress } from '../accounts/make-address.ts';
import type { ReachableSigner } from '../ports/vault-signers.ts';
import type { DraftOrder } from './order-book.ts';
import { buildTransaction } from './transaction-building.ts';
import { createTransactionSigner } from './transaction-signer.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const metadata = { revision: 1, createdAt: now.toISOString(), lastModifiedAt: now.toISOString(), customProperties: {} };

function accountWith(keyStrategy: 'VaultHard' | 'Random'): Account {
  const keyInformation =
    keyStrategy === 'Random' ? { type: 'Random' as const } : { type: 'VaultDerived' as const, derivationPath: "m/7'/8'" };
  return {
    id: '00000000-0000-4000-8000-000000000028',
    domainId: '00000000-0000-4000-8000-000000000001',
    alias: 'Treasury',
    providerDetails: { type: 'Vault', vaultId: '00000000-0000-4000-8000-000000000002', keyStrategy, keyInformation },
    lock: 'Unlocked',
    metadata,
  };
}

/** A vault in this process that signs what it is given, with the names of the sealed keys that it was given. */
function openVault() {
  const names: (string | undefined)[] = [];
  const seed = createSeedSigner<unknown>({
    entropy: new Uint8Array(32).fill(7),
    kind: 'software',
    authorize: (_, payloads) => {
      names.push(...payloads.map(({ sealedKeyName }) => sealedKeyName));
      return ok({ subject: 'order', resources: [] });
    },
    memory: { remember: async () => ok(undefined) },
  });
  const signer: ReachableSigner<unknown> = {
    ...seed,
    endOrder: async () => err({ code: 'NotAuthorized', message: 'No order ends here' }),
  };
  return { names, signer, statements: seed };
}

const node: Pick<LedgerNode, 'chainState' | 'fees'> = { chainState: async () => ({ nonce: '9' }), fees: async () => undefined };

/** Makes the account's keys and its address, builds the order, has the vault sign it and puts the signatures in. */
async function pay(
  { module, ledger }: { readonly module: LedgerModule; readonly ledger: Ledger },
  keyStrategy: 'VaultHard' | 'Random',
  parameters: TransactionOrderParameters,
  named?: string,
) {
  const { names, signer } = openVault();
  const bare = accountWith(keyStrategy);
  const { keys, secrets } = await makeAccountKeys(signer, bare, [module]);
  const withKeys = accountWithKeys(bare, keys, now.toISOString(), ownKeyPath);
  if (!withKeys.ok) throw new Error(withKeys.error);
  const account = withKeys.value;
  const place = { account, ledger, module, scope: 'External', index: 0, now, ...(named !== undefined && { named }) } as const;
  const { data, publicKey } = await makeAddress(signer, place);
  const order: TransactionOrder = {
    id: '00000000-0000-4000-8000-000000000050',
    domainId: account.domainId,
    accountId: account.id,
    ledgerId: ledger.id,
    parameters,
    metadata,
  };
  const { address, scope, keyPath, furtherKeys } = data;
  const draft: DraftOrder = {
    order,
    work: {},
    ledger,
    account,
    isVaultOffline: false,
    addresses: [{ address, scope, publicKey, ...(keyPath !== undefined && { keyPath }), ...(furtherKeys && { furtherKeys }) }],
    destinations: new Map(),
    tickers: new Map(),
    balances: [],
    reservations: [],
    reservedResources: [],
    inDoubt: [],
  };
  const built = await buildTransaction(draft, module, node as LedgerNode);
  if (!built.ok) throw new Error(built.error.message);
  const transactions = createTransactionSigner({
    evidence: {
      loadForOrder: async () => ({ bundle: {} as never, references: {} as never }),
      loadDecision: async () => undefined,
      hasEnded: async () => false,
      isHeld: async () => false,
    },
    vaults: { signer: () => signer },
    instance: { secret: async (name) => secrets.find(({ id }) => id === name) },
  });
  const signatures = await transactions.sign({
    orderId: order.id,
    accountId: account.id,
    vaultPublicKey: signer.publicKey,
    ledger,
    module,
    built: built.value,
  });
  if (!signatures.ok) throw new Error(signatures.error.message);
  const { raw } = module.transaction.assemble(built.value, signatures.value);
  return { account, data, names, decoded: module.transaction.decode(raw, ledger) };
}

describe.each(['VaultHard', 'Random'] as const)('with %s keys', (strategy) => {
  test('an order is signed with both keys of an address that is made of two', async () => {
    const { account, data, names, decoded } = await pay(twoKeys, strategy, stakingOrder);
    expect(decoded).toMatchObject({ ok: true, value: { senders: [data.address], operation: 'RegisterStaking' } });
    const served = account.providerDetails.keys?.map((key) => key.publicKey?.value);
    expect(new Set(served).size).toBe(2);
    expect(data.furtherKeys?.map(({ id }) => id)).toEqual(['ED25519_STAKING_1']);
    expect(data).toMatchObject(
      strategy === 'Random'
        ? { furtherKeys: [{ publicKey: served?.[1] }] }
        : { keyPath: "m/7'/8'/1815'/0'/0'", furtherKeys: [{ keyPath: "m/7'/8'/1129530190'/1815'/2'" }] },
    );
    const sealed = ['ED25519_CUSTODY_1', 'ED25519_STAKING_1'].map((id) => `account:${account.id}:${id}`);
    expect(names).toEqual(strategy === 'Random' ? sealed : [undefined, undefined]);
  });

  test('an order is signed for an address that the network named', async () => {
    const order = namedLater.module.transaction.fromTransfer(
      { asset: { type: 'Native' }, tickerId: '', outputs: [{ address: '0.0.77', amount: 5n }], feePriority: 'Medium' },
      namedLater.ledger,
    );
    if (!order.ok) throw new Error(order.error.message);
    const { data, decoded } = await pay(namedLater, strategy, order.value, '0.0.1234');
    expect(data.address).toBe('0.0.1234');
    expect(data.furtherKeys).toBeUndefined();
    expect(decoded).toMatchObject({ ok: true, value: { senders: ['0.0.1234'], movements: [{ to: '0.0.77', amount: 5n }] } });
  });

  test('there is no address before the network has named it', async () => {
    const made = pay(namedLater, strategy, stakingOrder);
    await expect(made).rejects.toSatisfy((error) => isCodedError(error, 'AddressNotNamed'));
  });
});

test('an account that was brought in with one key gets no address that is made of two', async () => {
  const { signer, statements } = openVault();
  const publicKey = { type: 'PublicKey', value: Buffer.alloc(32, 9).toString('base64') } as const;
  const { providerDetails, ...rest } = accountWith('Random');
  const account: Account = { ...rest, providerDetails: { ...providerDetails, keyInformation: { type: 'Random', publicKey } } };
  const imported = {
    ...signer,
    importKey: async (curve: Curve, _: string, __: string, owner: KeyOwner) => {
      const key = { curve, strategy: 'Random', publicKey: '09'.repeat(32), isImported: true } as const;
      return ok({ publicKey: key.publicKey, sealedKey: 'AAAA', signature: stateKey(statements, owner, key) });
    },
  };
  const made = makeAccountKeys(imported, account, [twoKeys.module], 'AAAA');
  await expect(made).rejects.toSatisfy((error) => isCodedError(error, 'VaultKeyRefused'));
});

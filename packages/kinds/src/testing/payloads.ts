import { newId } from '@countersign/kernel';
import type { Permissions, TickerToValidate } from '@countersign/model';
import type { CreatePolicy } from '../create-policy/schema.ts';
import type { CreateTransferOrder } from '../create-transfer-order/schema.ts';
import type { V3AccountToMigrate } from '../migrate-silo3-account-batch/schema.ts';

/** Payloads for an instance, of new things each time: `values` are put in place of what they say. */

export const ledgerId = 'ethereum-sandbox';
export const address = '0x52908400098527886E0F7030069857D2E4169EE7';
export const missing = '00000000-0000-4000-8000-000000000000';
export const custom = { customProperties: {} };
export const common = { lock: 'Unlocked' as const, ...custom };

/** A name, with what is kept beside it. */
export function named(alias: string) {
  return { alias, description: `What ${alias} is for`, customProperties: { made: 'here' } };
}

/** What is read then of what was {@link named}. */
export function described(alias: string) {
  return { alias, metadata: { description: `What ${alias} is for`, customProperties: { made: 'here' } } };
}

export function newUser(publicKey: string, values: object = {}) {
  return { id: newId(), alias: `${newId()}@example.com`, publicKey, roles: ['clerk'], ...common, ...values };
}

export function createUser(publicKey: string, values: object = {}) {
  return { type: 'v0_CreateUser' as const, ...newUser(publicKey, values) };
}

export function createDomain(permissions: Permissions, values: object = {}) {
  return {
    type: 'v0_CreateDomain' as const,
    id: newId(),
    alias: 'Domain',
    permissions,
    users: [],
    policies: [],
    ...common,
    ...values,
  };
}

/** Vaults are in the root domain alone: this policy never applies. */
export function createPolicy(values: Partial<CreatePolicy> = {}): CreatePolicy {
  return {
    type: 'v0_CreatePolicy',
    id: newId(),
    alias: 'Policy',
    rank: 5,
    scope: 'Descendants',
    scriptingEngine: 'Javascript_v0',
    intentTypes: ['v0_LockVault'],
    workflow: [],
    ...common,
    ...values,
  };
}

export function createVault(publicKey: string, values: object = {}) {
  return { type: 'v0_CreateVault' as const, id: newId(), alias: 'Vault', publicKey, ...common, ...values };
}

export function createEndpoint(values: object = {}) {
  const what = { id: newId(), alias: 'Endpoint', address, trustScore: 5, ledgerId };
  return { type: 'v0_CreateEndpoint' as const, ...what, ...common, ...values };
}

export function inVault(vaultId: string) {
  return { providerDetails: { type: 'Vault' as const, vaultId, keyStrategy: 'VaultHard' as const } };
}

export function createAccount(vaultId: string, values: object = {}) {
  const what = { id: newId(), alias: 'Account', ...inVault(vaultId), ledgerIds: [ledgerId] };
  return { type: 'v0_CreateAccount' as const, ...what, ...common, ...values };
}

export function migrateBatch(
  vaultId: string,
  accounts: readonly (Pick<V3AccountToMigrate, 'id' | 'publicId'> & Partial<V3AccountToMigrate>)[],
) {
  return {
    type: 'v0_MigrateSilo3AccountBatch' as const,
    vaultId,
    wasColdSilo: false,
    wasTestSilo: false,
    accounts: accounts.map((one) => ({ alias: 'Old', ledgerId, lockStatus: 'Unlocked' as const, ...custom, ...one })),
  };
}

export function newToken(values: Partial<TickerToValidate> = {}): TickerToValidate {
  // Of digits alone, which have no case and so one spelling.
  const digits = BigInt(`0x${newId().replaceAll('-', '')}`)
    .toString()
    .padStart(40, '1');
  const token = { type: 'ERC20' as const, address: `0x${digits}` };
  return {
    id: newId(),
    ledgerId,
    kind: 'Contract',
    name: 'Token',
    decimals: 6,
    symbol: 'TOK',
    ledgerDetails: { type: 'Ethereum', properties: token },
    ...common,
    ...values,
  };
}

export function createToken(values: Partial<TickerToValidate> = {}) {
  const { id: _, lock: __, customProperties: ___, ...token } = newToken(values);
  return { type: 'v0_CreateTicker' as const, ...token };
}

export function validateTickers(...tickers: TickerToValidate[]) {
  return { type: 'v0_ValidateTickers' as const, tickers };
}

export function outputTo(destination: CreateTransferOrder['outputs'][number]['destination'], amount = '1') {
  return { outputs: [{ destination, amount }] };
}

export function createTransfer(
  accountId: string,
  tickerId: string,
  values: Partial<CreateTransferOrder> = {},
): CreateTransferOrder {
  const what = { id: newId(), accountId, tickerId, ...outputTo({ type: 'Address', address }, '1000') };
  return { type: 'v0_CreateTransferOrder', ...what, feeStrategy: 'Medium', ...custom, ...values };
}

export function createOrder(accountId: string, values: object = {}) {
  const parameters = {
    type: 'Ethereum' as const,
    destination: { type: 'Address' as const, address },
    amount: '1000',
    feeStrategy: { type: 'Priority' as const, priority: 'Medium' as const },
  };
  return { type: 'v0_CreateTransactionOrder' as const, id: newId(), accountId, ledgerId, parameters, ...custom, ...values };
}

export function cancelOrder(targetTransactionOrderId: string, reason: string) {
  return {
    type: 'v0_AttemptTransactionOrderCancellation' as const,
    targetTransactionOrderId,
    replacementTransactionOrderId: newId(),
    reason,
  };
}

export function signManifest(accountId: string, values: object = {}) {
  const content = { type: 'EIP-191' as const, value: '0x00' };
  return { type: 'v0_SignManifest' as const, id: newId(), accountId, content, ...custom, ...values };
}

export function setReviewAuthority(publicKey: string, revision?: number) {
  return {
    type: 'v0_SetSystemProperty' as const,
    ...(revision !== undefined && { revision }),
    value: {
      type: 'StateReviewAuthorityProperty' as const,
      value: { publicKey: { type: 'PublicKey' as const, value: publicKey } },
    },
  };
}

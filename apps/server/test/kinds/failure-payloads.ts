import { newId } from '@countersign/kernel';
import type { CreatePolicy, CreateTransferOrder } from '@countersign/kinds/schemas';
import type { TickerToValidate } from '@countersign/model';
import { generateKeyPair } from '@countersign/signing';

import { common } from './kinds-instance.ts';

export const ledgerId = 'ethereum-sandbox';
export const address = '0x52908400098527886E0F7030069857D2E4169EE7';

export const reference = (id: string, revision = 1) => ({ reference: { id, revision } });
export const newKey = () => generateKeyPair('Secp256r1').publicKey;
export const user = (values: object = {}) => ({
  id: newId(),
  alias: `${newId()}@example.com`,
  publicKey: newKey(),
  roles: ['clerk'],
  ...common,
  ...values,
});
export const createUser = (values: object = {}) => ({ type: 'v0_CreateUser' as const, ...user(values) });
export const policy = (values: Partial<CreatePolicy> = {}): CreatePolicy => ({
  type: 'v0_CreatePolicy',
  id: newId(),
  alias: 'Policy',
  rank: 5,
  scope: 'Self',
  scriptingEngine: 'Javascript_v0',
  intentTypes: ['v0_LockVault'],
  workflow: [],
  ...common,
  ...values,
});
export const endpoint = (values: object = {}) => ({
  type: 'v0_CreateEndpoint' as const,
  id: newId(),
  alias: 'Endpoint',
  address,
  trustScore: 5,
  ledgerId,
  ...common,
  ...values,
});
export const token = (values: Partial<TickerToValidate> = {}): TickerToValidate => ({
  id: newId(),
  ledgerId,
  kind: 'Contract',
  name: 'Token',
  decimals: 6,
  symbol: 'TOK',
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: `0x${newId().replaceAll('-', '')}00000000` } },
  ...common,
  ...values,
});
export const validate = (...tickers: TickerToValidate[]) => ({ type: 'v0_ValidateTickers' as const, tickers });
export const to = (destination: CreateTransferOrder['outputs'][number]['destination'], amount = '1') => ({
  outputs: [{ destination, amount }],
});
export const inVault = (vaultId: string, keyStrategy = 'VaultHard' as const) => ({
  providerDetails: { type: 'Vault' as const, vaultId, keyStrategy },
});
export const property = (publicKey: string, revision?: number) => ({
  type: 'v0_SetSystemProperty' as const,
  ...(revision !== undefined && { revision }),
  value: {
    type: 'StateReviewAuthorityProperty' as const,
    value: { publicKey: { type: 'PublicKey' as const, value: publicKey } },
  },
});

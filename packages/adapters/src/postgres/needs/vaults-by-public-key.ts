import type { Search } from './need.ts';

export const vaultsByPublicKey: Search<'VaultsByPublicKey', string> = {
  changesWith: ['Vault'],
  search: `select id from entity_vault where data->>'publicKey' = need->>'publicKey'`,
  answer: (rows) => ({ similarVaultIds: rows }),
};

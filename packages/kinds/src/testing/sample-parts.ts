import { id } from './fixtures.ts';
import { custom } from './payloads.ts';

/** What sample payloads of several kinds have in them. */

export const reference = { id: id(1), revision: 3 };
export const readAccess = {
  domains: ['a'],
  users: [],
  endpoints: [],
  policies: [],
  accounts: [],
  transactions: [],
  requests: [],
  events: [],
};
export const publicKey = 'MCowBQYDK2VwAyEAdaqTiPMzD3FCuecJxrrj+h3U7l8MY2sHDmB09redzO4=';
export const ethereum = {
  type: 'Ethereum',
  chainId: 1,
  vaultLedgerIdentifier: 'eth',
  nativeTickerSymbol: 'ETH',
  nativeTickerName: 'Ether',
  supportsEIP1559: true,
} as const;
export const policy = {
  alias: 'Payments',
  rank: 50,
  scope: 'Self',
  scriptingEngine: 'Javascript_v0',
  workflow: [{ type: 'RoleQuorum', role: 'approver', quorum: 2 }],
  ...custom,
} as const;

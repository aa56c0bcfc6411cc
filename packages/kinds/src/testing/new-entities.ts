import { either, ethereum, id, quorum } from './fixtures.ts';
import { custom } from './situation.ts';

export const newUser = { id: id(1_500), alias: 'new', publicKey: 'new key', roles: ['x'], lock: 'Unlocked', ...custom } as const;

export const google = { providerId: 'google', id: 'a' };

export const broken = { type: 'Expression', expression: 'broken' } as const;

export const newPolicy = {
  id: id(2_500),
  alias: 'new',
  rank: 1,
  scope: 'Self',
  scriptingEngine: 'Javascript_v0',
  lock: 'Unlocked',
  ...custom,
} as const;

export const tooComplex = Array.from({ length: 13 }, (_, index) => either(quorum(`x${index}`), quorum(`y${index}`)));

export const erc20 = {
  ledgerId: ethereum.id,
  kind: 'Contract',
  name: 'Token',
  ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: '0x1' } },
} as const;

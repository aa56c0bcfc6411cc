import type { NeedType } from '@countersign/kinds/rules';

import { accountLedgers } from './account-ledgers.ts';
import { accountsByKey } from './accounts-by-key.ts';
import { entity } from './entity.ts';
import { knownAddresses } from './known-addresses.ts';
import { ledger } from './ledger.ts';
import type { LookUp, Search } from './need.ts';
import { orderTransaction } from './order-transaction.ts';
import { subtreeDepth } from './subtree-depth.ts';
import { systemProperty } from './system-property.ts';
import { transfers } from './transfers.ts';
import { usersByLoginId } from './users-by-login-id.ts';
import { usersOfDomain } from './users-of-domain.ts';
import { validatedTickers } from './validated-tickers.ts';
import { vaultsByPublicKey } from './vaults-by-public-key.ts';

/** How each need is answered. */
export const needs = {
  Entity: entity,
  Ledger: ledger,
  AccountLedgers: accountLedgers,
  OrderTransaction: orderTransaction,
  Transfers: transfers,
  UsersOfDomain: usersOfDomain,
  UsersByLoginId: usersByLoginId,
  VaultsByPublicKey: vaultsByPublicKey,
  ValidatedTickers: validatedTickers,
  SystemProperty: systemProperty,
  SubtreeDepth: subtreeDepth,
  AccountsByKey: accountsByKey,
  KnownAddresses: knownAddresses,
} satisfies { readonly [Type in NeedType]: LookUp<Type, never> | Search<Type, never> };

import type { z } from 'zod';

import type { EntityKind } from '../governed-entities.ts';
import { Account } from './account.ts';
import { Domain } from './domain.ts';
import { Endpoint } from './endpoint.ts';
import { Manifest } from './manifest.ts';
import { Policy } from './policy.ts';
import { ApiTickerData } from './ticker.ts';
import { TransactionOrder } from './transaction-order.ts';
import { User } from './user.ts';
import { Vault } from './vault.ts';

/** The shape of the data of each kind of governed entity. Each is strict, so that nothing that was signed as one kind passes for another. */
export const entityShapes = {
  Domain,
  User,
  Policy,
  Account,
  Endpoint,
  Vault,
  Ticker: ApiTickerData,
  TransactionOrder,
  Manifest,
} as const satisfies Record<EntityKind, z.ZodType>;

/** The data of each kind of governed entity. */
export type EntityData = { readonly [Kind in EntityKind]: z.infer<(typeof entityShapes)[Kind]> };

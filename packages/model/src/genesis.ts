import { z } from 'zod';

import {
  base64,
  customProperties,
  givenAlias,
  givenDescription,
  givenDomainDescription,
  givenLedgerAlias,
  givenRoles,
  policyRank,
  uuid,
} from './primitives.ts';
import { GoverningStrategy, IntentLockStatus, IntentType, KeyType } from './common.ts';
import { Permissions } from './entities/domain.ts';
import { LedgerParameters } from './entities/ledger.ts';
import { PolicyApprovals, PolicyCondition, PolicyScope, ScriptingEngine, WorkflowCondition } from './entities/policy.ts';
import { ReadWriteSystemPropertyKeyValue } from './entities/system-property.ts';
import { TickerToValidate } from './entities/ticker.ts';
import { LoginId } from './entities/user.ts';

export const CreateDomainGenesisPolicy = z.strictObject({
  id: uuid,
  alias: givenAlias,
  rank: policyRank,
  intentTypes: z.array(IntentType).optional(),
  scope: PolicyScope,
  scriptingEngine: ScriptingEngine,
  condition: PolicyCondition.optional(),
  workflow: z.array(WorkflowCondition).optional(),
  approvals: PolicyApprovals.optional(),
  lock: IntentLockStatus,
  description: givenDescription.optional(),
  customProperties: customProperties,
});
export type CreateDomainGenesisPolicy = z.infer<typeof CreateDomainGenesisPolicy>;

export const CreateDomainGenesisUser = z.strictObject({
  id: uuid,
  alias: givenAlias,
  publicKey: base64,
  roles: givenRoles,
  lock: IntentLockStatus,
  description: givenDescription.optional(),
  customProperties: customProperties,
  loginIds: z.array(LoginId).optional(),
});
export type CreateDomainGenesisUser = z.infer<typeof CreateDomainGenesisUser>;

export const CreateLedgerGenesis = z.strictObject({
  id: z.string(),
  alias: givenLedgerAlias,
  parameters: LedgerParameters,
  description: givenDescription.optional(),
  customProperties: customProperties,
});
export type CreateLedgerGenesis = z.infer<typeof CreateLedgerGenesis>;

export const GenesisCryptoSetup = z.strictObject({ apiSigning: KeyType, collectionSigning: KeyType, messageSigning: KeyType });
export type GenesisCryptoSetup = z.infer<typeof GenesisCryptoSetup>;

/** A domain made at genesis, with those below it. */
export interface CreateDomainsPayload {
  id: string;
  alias: string;
  lock: IntentLockStatus;
  governingStrategy?: GoverningStrategy | undefined;
  permissions: Permissions;
  description?: string | undefined;
  customProperties: Record<string, string>;
  users: CreateDomainGenesisUser[];
  policies: CreateDomainGenesisPolicy[];
  descendants: CreateDomainsPayload[];
}
export const CreateDomainsPayload: z.ZodType<CreateDomainsPayload> = z.lazy(() =>
  z.strictObject({
    id: uuid,
    alias: givenAlias,
    lock: IntentLockStatus,
    governingStrategy: GoverningStrategy.optional(),
    permissions: Permissions,
    description: givenDomainDescription.optional(),
    customProperties: customProperties,
    users: z.array(CreateDomainGenesisUser),
    policies: z.array(CreateDomainGenesisPolicy),
    descendants: z.array(CreateDomainsPayload),
  }),
);

export const RootDomainSetup = z.strictObject({
  id: uuid,
  alias: givenAlias,
  lock: IntentLockStatus,
  governingStrategy: GoverningStrategy.optional(),
  permissions: Permissions,
  description: givenDomainDescription.optional(),
  customProperties: customProperties,
  users: z.array(CreateDomainGenesisUser),
  policies: z.array(CreateDomainGenesisPolicy),
  descendants: z.array(CreateDomainsPayload).optional(),
});
export type RootDomainSetup = z.infer<typeof RootDomainSetup>;

export const GenesisRequest = z.strictObject({
  rootDomainSetup: RootDomainSetup,
  cryptoSetup: GenesisCryptoSetup.optional(),
  tickers: z.array(TickerToValidate).optional(),
  systemProperties: z.array(ReadWriteSystemPropertyKeyValue).optional(),
  ledgers: z.array(CreateLedgerGenesis).optional(),
});
export type GenesisRequest = z.infer<typeof GenesisRequest>;

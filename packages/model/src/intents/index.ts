import { z } from 'zod';

import { AddAccountLedgers } from './add-account-ledgers.ts';
import { AttemptTransactionOrderCancellation } from './attempt-transaction-order-cancellation.ts';
import { CreateAccount } from './create-account.ts';
import { CreateDomain } from './create-domain.ts';
import { CreateEndpoint } from './create-endpoint.ts';
import { CreateLedger } from './create-ledger.ts';
import { CreatePolicy } from './create-policy.ts';
import { CreateTicker } from './create-ticker.ts';
import { CreateTransactionOrder } from './create-transaction-order.ts';
import { CreateTransferOrder } from './create-transfer-order.ts';
import { CreateUser } from './create-user.ts';
import { CreateVault } from './create-vault.ts';
import { ExecuteExtension } from './execute-extension.ts';
import { MigrateSilo3AccountBatch } from './migrate-silo3-account-batch.ts';
import { NotarizeData } from './notarize-data.ts';
import { ReleaseQuarantinedTransfers } from './release-quarantined-transfers.ts';
import { SetSystemProperty } from './set-system-property.ts';
import { SignManifest } from './sign-manifest.ts';
import { UpdateAccount } from './update-account.ts';
import { UpdateDomain } from './update-domain.ts';
import { UpdateDomainPermissions } from './update-domain-permissions.ts';
import { UpdateEndpoint } from './update-endpoint.ts';
import { UpdateLedger } from './update-ledger.ts';
import { UpdatePolicy } from './update-policy.ts';
import { UpdateTicker } from './update-ticker.ts';
import { UpdateUser } from './update-user.ts';
import { UpdateVault } from './update-vault.ts';
import { ValidateTickers } from './validate-tickers.ts';
import {
  LockAccount,
  LockDomain,
  LockEndpoint,
  LockPolicy,
  LockTicker,
  LockUser,
  LockVault,
  UnlockAccount,
  UnlockDomain,
  UnlockEndpoint,
  UnlockPolicy,
  UnlockTicker,
  UnlockUser,
  UnlockVault,
} from './lock-and-unlock.ts';
import type { IntentType } from './types.ts';

/** The payload schema of each intent kind. */
export const intentPayloads = {
  v0_NotarizeData: NotarizeData,
  v0_ExecuteExtension: ExecuteExtension,
  v0_CreateDomain: CreateDomain,
  v0_UpdateDomain: UpdateDomain,
  v0_UpdateDomainPermissions: UpdateDomainPermissions,
  v0_UnlockDomain: UnlockDomain,
  v0_LockDomain: LockDomain,
  v0_CreateUser: CreateUser,
  v0_UpdateUser: UpdateUser,
  v0_UnlockUser: UnlockUser,
  v0_LockUser: LockUser,
  v0_CreatePolicy: CreatePolicy,
  v0_UpdatePolicy: UpdatePolicy,
  v0_UnlockPolicy: UnlockPolicy,
  v0_LockPolicy: LockPolicy,
  v0_CreateVault: CreateVault,
  v0_UpdateVault: UpdateVault,
  v0_UnlockVault: UnlockVault,
  v0_LockVault: LockVault,
  v0_UnlockTicker: UnlockTicker,
  v0_LockTicker: LockTicker,
  v0_CreateEndpoint: CreateEndpoint,
  v0_UpdateEndpoint: UpdateEndpoint,
  v0_UnlockEndpoint: UnlockEndpoint,
  v0_LockEndpoint: LockEndpoint,
  v0_CreateAccount: CreateAccount,
  v0_MigrateSilo3AccountBatch: MigrateSilo3AccountBatch,
  v0_UpdateAccount: UpdateAccount,
  v0_UnlockAccount: UnlockAccount,
  v0_LockAccount: LockAccount,
  v0_AddAccountLedgers: AddAccountLedgers,
  v0_CreateTransactionOrder: CreateTransactionOrder,
  v0_ReleaseQuarantinedTransfers: ReleaseQuarantinedTransfers,
  v0_CreateTicker: CreateTicker,
  v0_AttemptTransactionOrderCancellation: AttemptTransactionOrderCancellation,
  v0_ValidateTickers: ValidateTickers,
  v0_UpdateTicker: UpdateTicker,
  v0_CreateTransferOrder: CreateTransferOrder,
  v0_SignManifest: SignManifest,
  v0_SetSystemProperty: SetSystemProperty,
  v0_CreateLedger: CreateLedger,
  v0_UpdateLedger: UpdateLedger,
} satisfies Record<IntentType, z.ZodType>;

/** What an intent asks for, told apart by `type`. */
export const IntentPayload = z.discriminatedUnion('type', [
  NotarizeData,
  ExecuteExtension,
  CreateDomain,
  UpdateDomain,
  UpdateDomainPermissions,
  UnlockDomain,
  LockDomain,
  CreateUser,
  UpdateUser,
  UnlockUser,
  LockUser,
  CreatePolicy,
  UpdatePolicy,
  UnlockPolicy,
  LockPolicy,
  CreateVault,
  UpdateVault,
  UnlockVault,
  LockVault,
  UnlockTicker,
  LockTicker,
  CreateEndpoint,
  UpdateEndpoint,
  UnlockEndpoint,
  LockEndpoint,
  CreateAccount,
  MigrateSilo3AccountBatch,
  UpdateAccount,
  UnlockAccount,
  LockAccount,
  AddAccountLedgers,
  CreateTransactionOrder,
  ReleaseQuarantinedTransfers,
  CreateTicker,
  AttemptTransactionOrderCancellation,
  ValidateTickers,
  UpdateTicker,
  CreateTransferOrder,
  SignManifest,
  SetSystemProperty,
  CreateLedger,
  UpdateLedger,
]);
export type IntentPayload = z.infer<typeof IntentPayload>;

/** The payload of one kind. */
export type IntentPayloadOf<Type extends IntentType> = Extract<IntentPayload, { type: Type }>;

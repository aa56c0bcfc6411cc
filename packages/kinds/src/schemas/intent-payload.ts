import type { IntentType } from '@countersign/model';
import { z } from 'zod';
import { AddAccountLedgers } from '../add-account-ledgers/schema.ts';
import { AttemptTransactionOrderCancellation } from '../attempt-transaction-order-cancellation/schema.ts';
import { CreateAccount } from '../create-account/schema.ts';
import { CreateDomain } from '../create-domain/schema.ts';
import { CreateEndpoint } from '../create-endpoint/schema.ts';
import { CreateLedger } from '../create-ledger/schema.ts';
import { CreatePolicy } from '../create-policy/schema.ts';
import { CreateTicker } from '../create-ticker/schema.ts';
import { CreateTransactionOrder } from '../create-transaction-order/schema.ts';
import { CreateTransferOrder } from '../create-transfer-order/schema.ts';
import { CreateUser } from '../create-user/schema.ts';
import { CreateVault } from '../create-vault/schema.ts';
import { ExecuteExtension } from '../execute-extension/schema.ts';
import { lockAndUnlock } from '../lock-and-unlock/schema.ts';
import { MigrateSilo3AccountBatch } from '../migrate-silo3-account-batch/schema.ts';
import { NotarizeData } from '../notarize-data/schema.ts';
import { ReleaseQuarantinedTransfers } from '../release-quarantined-transfers/schema.ts';
import { SetSystemProperty } from '../set-system-property/schema.ts';
import { SignManifest } from '../sign-manifest/schema.ts';
import { UpdateAccount } from '../update-account/schema.ts';
import { UpdateDomainPermissions } from '../update-domain-permissions/schema.ts';
import { UpdateDomain } from '../update-domain/schema.ts';
import { UpdateEndpoint } from '../update-endpoint/schema.ts';
import { UpdateLedger } from '../update-ledger/schema.ts';
import { UpdatePolicy } from '../update-policy/schema.ts';
import { UpdateTicker } from '../update-ticker/schema.ts';
import { UpdateUser } from '../update-user/schema.ts';
import { UpdateVault } from '../update-vault/schema.ts';
import { ValidateTickers } from '../validate-tickers/schema.ts';

/** The payload schema of each kind of intent. */
export const intentPayloads = {
  ...lockAndUnlock,
  v0_NotarizeData: NotarizeData,
  v0_ExecuteExtension: ExecuteExtension,
  v0_CreateDomain: CreateDomain,
  v0_UpdateDomain: UpdateDomain,
  v0_UpdateDomainPermissions: UpdateDomainPermissions,
  v0_CreateUser: CreateUser,
  v0_UpdateUser: UpdateUser,
  v0_CreatePolicy: CreatePolicy,
  v0_UpdatePolicy: UpdatePolicy,
  v0_CreateVault: CreateVault,
  v0_UpdateVault: UpdateVault,
  v0_CreateEndpoint: CreateEndpoint,
  v0_UpdateEndpoint: UpdateEndpoint,
  v0_CreateAccount: CreateAccount,
  v0_MigrateSilo3AccountBatch: MigrateSilo3AccountBatch,
  v0_UpdateAccount: UpdateAccount,
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
} satisfies { readonly [Type in IntentType]: z.ZodType<{ type: Type }> };

const { v0_CreateDomain: first, ...others } = intentPayloads;

/** What an intent asks for, distinguished by `type`. */
export const IntentPayload = z.discriminatedUnion('type', [first, ...Object.values(others)]);
export type IntentPayload = z.infer<typeof IntentPayload>;

/** The payload of one kind. */
export type IntentPayloadOf<Type extends IntentType> = Extract<IntentPayload, { type: Type }>;

import type { IntentType } from '@countersign/model';
import { sample as addAccountLedgers } from '../add-account-ledgers/sample.ts';
import { sample as attemptTransactionOrderCancellation } from '../attempt-transaction-order-cancellation/sample.ts';
import { sample as createAccount } from '../create-account/sample.ts';
import { sample as createDomain } from '../create-domain/sample.ts';
import { sample as createEndpoint } from '../create-endpoint/sample.ts';
import { sample as createLedger } from '../create-ledger/sample.ts';
import { sample as createPolicy } from '../create-policy/sample.ts';
import { sample as createTicker } from '../create-ticker/sample.ts';
import { sample as createTransactionOrder } from '../create-transaction-order/sample.ts';
import { sample as createTransferOrder } from '../create-transfer-order/sample.ts';
import { sample as createUser } from '../create-user/sample.ts';
import { sample as createVault } from '../create-vault/sample.ts';
import { sample as executeExtension } from '../execute-extension/sample.ts';
import { sample as lockAndUnlock } from '../lock-and-unlock/sample.ts';
import { sample as migrateSilo3AccountBatch } from '../migrate-silo3-account-batch/sample.ts';
import { sample as notarizeData } from '../notarize-data/sample.ts';
import { sample as releaseQuarantinedTransfers } from '../release-quarantined-transfers/sample.ts';
import { sample as setSystemProperty } from '../set-system-property/sample.ts';
import { sample as signManifest } from '../sign-manifest/sample.ts';
import { sample as updateAccount } from '../update-account/sample.ts';
import { sample as updateDomain } from '../update-domain/sample.ts';
import { sample as updateDomainPermissions } from '../update-domain-permissions/sample.ts';
import { sample as updateEndpoint } from '../update-endpoint/sample.ts';
import { sample as updateLedger } from '../update-ledger/sample.ts';
import { sample as updatePolicy } from '../update-policy/sample.ts';
import { sample as updateTicker } from '../update-ticker/sample.ts';
import { sample as updateUser } from '../update-user/sample.ts';
import { sample as updateVault } from '../update-vault/sample.ts';
import { sample as validateTickers } from '../validate-tickers/sample.ts';
import type { KindSample } from './kind-sample.ts';

/** The samples of every kind of intent. */
export const samples = {
  v0_AddAccountLedgers: addAccountLedgers,
  v0_AttemptTransactionOrderCancellation: attemptTransactionOrderCancellation,
  v0_CreateAccount: createAccount,
  v0_CreateDomain: createDomain,
  v0_CreateEndpoint: createEndpoint,
  v0_CreateLedger: createLedger,
  v0_CreatePolicy: createPolicy,
  v0_CreateTicker: createTicker,
  v0_CreateTransactionOrder: createTransactionOrder,
  v0_CreateTransferOrder: createTransferOrder,
  v0_CreateUser: createUser,
  v0_CreateVault: createVault,
  v0_ExecuteExtension: executeExtension,
  ...lockAndUnlock,
  v0_MigrateSilo3AccountBatch: migrateSilo3AccountBatch,
  v0_NotarizeData: notarizeData,
  v0_ReleaseQuarantinedTransfers: releaseQuarantinedTransfers,
  v0_SetSystemProperty: setSystemProperty,
  v0_SignManifest: signManifest,
  v0_UpdateAccount: updateAccount,
  v0_UpdateDomain: updateDomain,
  v0_UpdateDomainPermissions: updateDomainPermissions,
  v0_UpdateEndpoint: updateEndpoint,
  v0_UpdateLedger: updateLedger,
  v0_UpdatePolicy: updatePolicy,
  v0_UpdateTicker: updateTicker,
  v0_UpdateUser: updateUser,
  v0_UpdateVault: updateVault,
  v0_ValidateTickers: validateTickers,
} satisfies { readonly [Type in IntentType]: KindSample<Type> };

import type { IntentPayloadOf } from '../schemas/index.ts';
import type { IntentType } from '@countersign/model';

import { addAccountLedgers } from '../add-account-ledgers/words.ts';
import { attemptTransactionOrderCancellation } from '../attempt-transaction-order-cancellation/words.ts';
import { createAccount } from '../create-account/words.ts';
import { createDomain } from '../create-domain/words.ts';
import { createEndpoint } from '../create-endpoint/words.ts';
import { createLedger } from '../create-ledger/words.ts';
import { createPolicy } from '../create-policy/words.ts';
import { createTicker } from '../create-ticker/words.ts';
import { createTransactionOrder } from '../create-transaction-order/words.ts';
import { createTransferOrder } from '../create-transfer-order/words.ts';
import { createUser } from '../create-user/words.ts';
import { createVault } from '../create-vault/words.ts';
import { executeExtension } from '../execute-extension/words.ts';
import { lockAndUnlock } from '../lock-and-unlock/words.ts';
import { migrateSilo3AccountBatch } from '../migrate-silo3-account-batch/words.ts';
import { notarizeData } from '../notarize-data/words.ts';
import { releaseQuarantinedTransfers } from '../release-quarantined-transfers/words.ts';
import { setSystemProperty } from '../set-system-property/words.ts';
import { signManifest } from '../sign-manifest/words.ts';
import { updateAccount } from '../update-account/words.ts';
import { updateDomain } from '../update-domain/words.ts';
import { updateDomainPermissions } from '../update-domain-permissions/words.ts';
import { updateEndpoint } from '../update-endpoint/words.ts';
import { updateLedger } from '../update-ledger/words.ts';
import { updatePolicy } from '../update-policy/words.ts';
import { updateTicker } from '../update-ticker/words.ts';
import { updateUser } from '../update-user/words.ts';
import { updateVault } from '../update-vault/words.ts';
import { validateTickers } from '../validate-tickers/words.ts';
import type { KindWords } from './kind-words.ts';

/** The words of every kind of intent. */
export const registry: { readonly [Type in IntentType]: KindWords<IntentPayloadOf<Type>> } = {
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
};

/** The words of one kind. */
export function wordsOf<Type extends IntentType>(type: Type): KindWords<IntentPayloadOf<Type>> {
  return registry[type];
}

import type { Result } from '@countersign/kernel';
import type { IntentPayload, IntentPayloadOf } from '../schemas/intent-payload.ts';
import type { IntentType } from '@countersign/model';
import { addAccountLedgers } from '../add-account-ledgers/rule.ts';
import { attemptTransactionOrderCancellation } from '../attempt-transaction-order-cancellation/rule.ts';
import { createAccount } from '../create-account/rule.ts';
import { createDomain } from '../create-domain/rule.ts';
import { createEndpoint } from '../create-endpoint/rule.ts';
import { createLedger } from '../create-ledger/rule.ts';
import { createPolicy } from '../create-policy/rule.ts';
import { createTicker } from '../create-ticker/rule.ts';
import { createTransactionOrder } from '../create-transaction-order/rule.ts';
import { createTransferOrder } from '../create-transfer-order/rule.ts';
import { createUser } from '../create-user/rule.ts';
import { createVault } from '../create-vault/rule.ts';
import { executeExtension } from '../execute-extension/rule.ts';
import { lockAndUnlock } from '../lock-and-unlock/rule.ts';
import { migrateAccountBatch } from '../migrate-silo3-account-batch/rule.ts';
import { notarizeData } from '../notarize-data/rule.ts';
import { releaseQuarantinedTransfers } from '../release-quarantined-transfers/rule.ts';
import { setSystemProperty } from '../set-system-property/rule.ts';
import { signManifest } from '../sign-manifest/rule.ts';
import { updateAccount } from '../update-account/rule.ts';
import { updateDomainPermissions } from '../update-domain-permissions/rule.ts';
import { updateDomain } from '../update-domain/rule.ts';
import { updateEndpoint } from '../update-endpoint/rule.ts';
import { updateLedger } from '../update-ledger/rule.ts';
import { updatePolicy } from '../update-policy/rule.ts';
import { updateTicker } from '../update-ticker/rule.ts';
import { updateUser } from '../update-user/rule.ts';
import { updateVault } from '../update-vault/rule.ts';
import { validateTickers } from '../validate-tickers/rule.ts';
import type { IntentFailure } from './intent-failure.ts';
import type { IntentContext, IntentRule } from './intent-rule.ts';
import type { Plan } from './plan.ts';

/** The rule of every kind of intent. */
export const intentRules = {
  ...lockAndUnlock,
  v0_CreateDomain: createDomain,
  v0_UpdateDomain: updateDomain,
  v0_UpdateDomainPermissions: updateDomainPermissions,
  v0_CreateUser: createUser,
  v0_UpdateUser: updateUser,
  v0_CreatePolicy: createPolicy,
  v0_UpdatePolicy: updatePolicy,
  v0_CreateVault: createVault,
  v0_UpdateVault: updateVault,
  v0_CreateEndpoint: createEndpoint,
  v0_UpdateEndpoint: updateEndpoint,
  v0_CreateAccount: createAccount,
  v0_UpdateAccount: updateAccount,
  v0_AddAccountLedgers: addAccountLedgers,
  v0_CreateTransactionOrder: createTransactionOrder,
  v0_CreateTransferOrder: createTransferOrder,
  v0_AttemptTransactionOrderCancellation: attemptTransactionOrderCancellation,
  v0_ReleaseQuarantinedTransfers: releaseQuarantinedTransfers,
  v0_SignManifest: signManifest,
  v0_NotarizeData: notarizeData,
  v0_SetSystemProperty: setSystemProperty,
  v0_ExecuteExtension: executeExtension,
  v0_MigrateSilo3AccountBatch: migrateAccountBatch,
  v0_CreateTicker: createTicker,
  v0_UpdateTicker: updateTicker,
  v0_ValidateTickers: validateTickers,
  v0_CreateLedger: createLedger,
  v0_UpdateLedger: updateLedger,
} as const satisfies { readonly [Type in IntentType]: IntentRule<IntentPayloadOf<Type>> };

// Methods are compared loosely: the compiler trusts callers to look a rule up by the very `payload.type` they give it.
const anyRules: Readonly<Record<IntentType, IntentRule>> = intentRules;

/** The rule of an intent type. */
export function intentRule(type: IntentType): IntentRule {
  return anyRules[type];
}

/** What executing this payload does in the present state, or why it can't be done. */
export function planIntent(payload: IntentPayload, context: IntentContext): Result<Plan, IntentFailure> {
  return intentRule(payload.type).plan(payload, context);
}

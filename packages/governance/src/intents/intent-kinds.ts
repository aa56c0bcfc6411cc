import type { IntentPayload, IntentType } from '@countersign/model';
import { addAccountLedgers } from './add-account-ledgers.ts';
import { attemptTransactionOrderCancellation } from './attempt-transaction-order-cancellation.ts';
import { createAccount } from './create-account.ts';
import { createDomain } from './create-domain.ts';
import { createEndpoint } from './create-endpoint.ts';
import { createPolicy } from './create-policy.ts';
import { createTicker } from './create-ticker.ts';
import { createTransactionOrder } from './create-transaction-order.ts';
import { createTransferOrder } from './create-transfer-order.ts';
import { createUser } from './create-user.ts';
import { createVault } from './create-vault.ts';
import { disabledKinds } from './disabled-kinds.ts';
import { executeExtension } from './execute-extension.ts';
import type { IntentKind } from './intent-kind.ts';
import { lockAndUnlock } from './lock-and-unlock.ts';
import { migrateAccountBatch } from './migrate-account-batch.ts';
import { notarizeData } from './notarize-data.ts';
import { releaseQuarantinedTransfers } from './release-quarantined-transfers.ts';
import { setSystemProperty } from './set-system-property.ts';
import { signManifest } from './sign-manifest.ts';
import { updateAccount } from './update-account.ts';
import { updateDomainPermissions } from './update-domain-permissions.ts';
import { updateDomain } from './update-domain.ts';
import { updateEndpoint } from './update-endpoint.ts';
import { updatePolicy } from './update-policy.ts';
import { updateTicker } from './update-ticker.ts';
import { updateUser } from './update-user.ts';
import { updateVault } from './update-vault.ts';
import { validateTickers } from './validate-tickers.ts';

/** Every kind of intent. */
export const intentKinds = {
  ...disabledKinds,
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
} as const satisfies { readonly [Type in IntentType]: IntentKind<Type> };

/** The kind of a payload as it is used when its type is known at run time only: it must be given payloads of that very type. */
export type AnyIntentKind = Omit<IntentKind<never>, 'references' | 'needs' | 'furtherNeeds' | 'plan' | 'type'> & {
  readonly type: IntentType;
  references(payload: IntentPayload): ReturnType<IntentKind['references']>;
  needs(payload: IntentPayload, targetDomainId: string): ReturnType<IntentKind['needs']>;
  furtherNeeds?(
    payload: IntentPayload,
    facts: Parameters<IntentKind['plan']>[1]['facts'],
    search: Parameters<NonNullable<IntentKind['furtherNeeds']>>[2],
  ): ReturnType<IntentKind['needs']>;
  plan(payload: IntentPayload, context: Parameters<IntentKind['plan']>[1]): ReturnType<IntentKind['plan']>;
};

// Methods are compared loosely: the compiler trusts callers to look a kind up by the very `payload.type` they give it.
const anyKinds: Readonly<Record<IntentType, AnyIntentKind>> = intentKinds;

/** The kind of an intent type. */
export function intentKind(type: IntentType): AnyIntentKind {
  return anyKinds[type];
}

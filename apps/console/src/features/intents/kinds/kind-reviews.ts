import type { IntentType } from '@countersign/model';

import { AddAccountLedgersReview } from './add-account-ledgers.tsx';
import { CancellationReview } from './attempt-transaction-order-cancellation.tsx';
import { CreateAccountReview } from './create-account.tsx';
import { CreateDomainReview } from './create-domain.tsx';
import { CreateEndpointReview } from './create-endpoint.tsx';
import { CreatePolicyReview } from './create-policy.tsx';
import { CreateTickerReview } from './create-ticker.tsx';
import { CreateTransactionOrderReview } from './create-transaction-order.tsx';
import { CreateTransferOrderReview } from './create-transfer-order.tsx';
import { CreateUserReview } from './create-user.tsx';
import { CreateVaultReview } from './create-vault.tsx';
import { lockReview } from './lock-and-unlock.tsx';
import { PlainReview } from './plain-review.tsx';
import { ReleaseQuarantinedTransfersReview } from './release-quarantined-transfers.tsx';
import type { Review } from './review-props.ts';
import { SignManifestReview } from './sign-manifest.tsx';
import { UpdateAccountReview } from './update-account.tsx';
import { UpdateDomainPermissionsReview } from './update-domain-permissions.tsx';
import { UpdateDomainReview } from './update-domain.tsx';
import { UpdateEndpointReview } from './update-endpoint.tsx';
import { UpdatePolicyReview } from './update-policy.tsx';
import { UpdateTickerReview } from './update-ticker.tsx';
import { UpdateUserReview } from './update-user.tsx';
import { UpdateVaultReview } from './update-vault.tsx';
import { ValidateTickersReview } from './validate-tickers.tsx';

/** The review of every kind of intent: what an approver reads, and what an author reads before signing. */
export const kindReviews = {
  v0_CreateDomain: CreateDomainReview,
  v0_UpdateDomain: UpdateDomainReview,
  v0_UpdateDomainPermissions: UpdateDomainPermissionsReview,
  v0_LockDomain: lockReview('domain', 'Locked'),
  v0_UnlockDomain: lockReview('domain', 'Unlocked'),
  v0_CreateUser: CreateUserReview,
  v0_UpdateUser: UpdateUserReview,
  v0_LockUser: lockReview('user', 'Locked'),
  v0_UnlockUser: lockReview('user', 'Unlocked'),
  v0_CreatePolicy: CreatePolicyReview,
  v0_UpdatePolicy: UpdatePolicyReview,
  v0_LockPolicy: lockReview('policy', 'Locked'),
  v0_UnlockPolicy: lockReview('policy', 'Unlocked'),
  v0_CreateVault: CreateVaultReview,
  v0_UpdateVault: UpdateVaultReview,
  v0_LockVault: lockReview('vault', 'Locked'),
  v0_UnlockVault: lockReview('vault', 'Unlocked'),
  v0_CreateEndpoint: CreateEndpointReview,
  v0_UpdateEndpoint: UpdateEndpointReview,
  v0_LockEndpoint: lockReview('endpoint', 'Locked'),
  v0_UnlockEndpoint: lockReview('endpoint', 'Unlocked'),
  v0_CreateAccount: CreateAccountReview,
  v0_UpdateAccount: UpdateAccountReview,
  v0_LockAccount: lockReview('account', 'Locked'),
  v0_UnlockAccount: lockReview('account', 'Unlocked'),
  v0_AddAccountLedgers: AddAccountLedgersReview,
  v0_CreateTransferOrder: CreateTransferOrderReview,
  v0_CreateTransactionOrder: CreateTransactionOrderReview,
  v0_ReleaseQuarantinedTransfers: ReleaseQuarantinedTransfersReview,
  v0_AttemptTransactionOrderCancellation: CancellationReview,
  v0_CreateTicker: CreateTickerReview,
  v0_UpdateTicker: UpdateTickerReview,
  v0_LockTicker: lockReview('ticker', 'Locked'),
  v0_UnlockTicker: lockReview('ticker', 'Unlocked'),
  v0_ValidateTickers: ValidateTickersReview,
  v0_SignManifest: SignManifestReview,
  v0_NotarizeData: PlainReview,
  v0_ExecuteExtension: PlainReview,
  v0_SetSystemProperty: PlainReview,
  v0_MigrateSilo3AccountBatch: PlainReview,
  v0_CreateLedger: PlainReview,
  v0_UpdateLedger: PlainReview,
} satisfies { [Type in IntentType]: Review<Type> };

import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { alias, dateTime, shortText, uuid } from '../primitives.ts';
import { EntityMetadata, LockStatus } from '../common.ts';
import { AccountPublicKey, AccountPublicKeyExtendedOnly, AccountPublicKeyOnly } from '../public-keys.ts';

export const AccountKeyStrategy = z.enum(['VaultHard', 'VaultSoft', 'Random']);
export type AccountKeyStrategy = z.infer<typeof AccountKeyStrategy>;

export const VaultAccountKeyInformationRandom = z.strictObject({
  publicKey: AccountPublicKey.optional(),
  type: z.literal('Random'),
});
export type VaultAccountKeyInformationRandom = z.infer<typeof VaultAccountKeyInformationRandom>;

export const VaultAccountKeyInformationVaultDerived = z.strictObject({
  publicKey: AccountPublicKey.optional(),
  derivationPath: z.string().min(1),
  type: z.literal('VaultDerived'),
});
export type VaultAccountKeyInformationVaultDerived = z.infer<typeof VaultAccountKeyInformationVaultDerived>;

export const VaultAccountKeyInformation = z.discriminatedUnion('type', [
  VaultAccountKeyInformationRandom,
  VaultAccountKeyInformationVaultDerived,
]);
export type VaultAccountKeyInformation = z.infer<typeof VaultAccountKeyInformation>;

export const VaultAccountProviderInformationKeyId = z.enum([
  'SECP256K1_CUSTODY_1',
  'ED25519_CUSTODY_1',
  'ED25519_CUSTODY_2',
  'ED25519_STAKING_1',
]);
export type VaultAccountProviderInformationKeyId = z.infer<typeof VaultAccountProviderInformationKeyId>;

export const VaultAccountProviderInformationKeyVaultDerived = z.strictObject({
  id: VaultAccountProviderInformationKeyId,
  derivationPath: z.string().min(1),
  publicKey: AccountPublicKeyExtendedOnly.optional(),
  type: z.literal('VaultDerived'),
});
export type VaultAccountProviderInformationKeyVaultDerived = z.infer<typeof VaultAccountProviderInformationKeyVaultDerived>;

export const VaultAccountProviderInformationKeyVaultDerivedNonExtended = z.strictObject({
  id: VaultAccountProviderInformationKeyId,
  derivationPath: z.string().min(1),
  publicKey: AccountPublicKeyOnly,
  type: z.literal('VaultDerivedNonExtended'),
});
export type VaultAccountProviderInformationKeyVaultDerivedNonExtended = z.infer<
  typeof VaultAccountProviderInformationKeyVaultDerivedNonExtended
>;

export const VaultAccountProviderInformationKeyVaultRandom = z.strictObject({
  id: VaultAccountProviderInformationKeyId,
  publicKey: AccountPublicKey.optional(),
  type: z.literal('VaultRandom'),
});
export type VaultAccountProviderInformationKeyVaultRandom = z.infer<typeof VaultAccountProviderInformationKeyVaultRandom>;

export const VaultAccountProviderInformationKey = z.discriminatedUnion('type', [
  VaultAccountProviderInformationKeyVaultDerived,
  VaultAccountProviderInformationKeyVaultDerivedNonExtended,
  VaultAccountProviderInformationKeyVaultRandom,
]);
export type VaultAccountProviderInformationKey = z.infer<typeof VaultAccountProviderInformationKey>;

export const AccountProviderInformationVault = z.strictObject({
  vaultId: uuid,
  keyStrategy: AccountKeyStrategy,
  keyInformation: VaultAccountKeyInformation,
  keys: z.array(VaultAccountProviderInformationKey).optional(),
  type: z.literal('Vault'),
});
export type AccountProviderInformationVault = z.infer<typeof AccountProviderInformationVault>;

export const AccountProviderInformation = z.discriminatedUnion('type', [AccountProviderInformationVault]);
export type AccountProviderInformation = z.infer<typeof AccountProviderInformation>;

/** Outputs of an account's addresses, `<transaction id>:<index>` each. */
const outputNames = z.array(z.string().regex(/^[0-9a-z]{1,100}:[0-9]{1,10}$/)).max(200);

/** What people say of single outputs, on ledgers where an account spends outputs. Not in the public API. */
export const accountOutputs = {
  /** Those that no payment spends until people say so again. */
  frozenOutputs: outputNames.optional(),
  /** Those that are so small that payments leave them alone, and that payments may spend all the same. */
  chosenOutputs: outputNames.optional(),
};

export const Account = z.strictObject({
  id: uuid,
  domainId: uuid,
  alias: alias,
  ledgerId: shortText.optional(),
  providerDetails: AccountProviderInformation,
  lock: LockStatus,
  metadata: EntityMetadata,
  ...accountOutputs,
});
export type Account = z.infer<typeof Account>;

export const AccountProcessingDetailsCompleted = z.strictObject({ status: z.literal('Completed') });
export type AccountProcessingDetailsCompleted = z.infer<typeof AccountProcessingDetailsCompleted>;

export const AccountProcessingDetailsInterrupted = z.strictObject({
  reason: z.string().min(1).max(200),
  status: z.literal('Interrupted'),
});
export type AccountProcessingDetailsInterrupted = z.infer<typeof AccountProcessingDetailsInterrupted>;

export const ApiPendingAccountProcessingHint = z.enum(['TransientIssue', 'InternalError']);
export type ApiPendingAccountProcessingHint = z.infer<typeof ApiPendingAccountProcessingHint>;

export const AccountProcessingDetailsPending = z.strictObject({
  hint: ApiPendingAccountProcessingHint.optional(),
  status: z.literal('Pending'),
});
export type AccountProcessingDetailsPending = z.infer<typeof AccountProcessingDetailsPending>;

export const ApiPreparingAccountProcessingHint = z.enum(['TransientIssue', 'InternalError']);
export type ApiPreparingAccountProcessingHint = z.infer<typeof ApiPreparingAccountProcessingHint>;

export const AccountProcessingDetailsPreparing = z.strictObject({
  hint: ApiPreparingAccountProcessingHint.optional(),
  status: z.literal('Preparing'),
});
export type AccountProcessingDetailsPreparing = z.infer<typeof AccountProcessingDetailsPreparing>;

export const ApiRecoveringAccountProcessingHint = z.enum(['TransientIssue', 'InternalError']);
export type ApiRecoveringAccountProcessingHint = z.infer<typeof ApiRecoveringAccountProcessingHint>;

export const AccountProcessingDetailsRecovering = z.strictObject({
  hint: ApiRecoveringAccountProcessingHint.optional(),
  status: z.literal('Recovering'),
});
export type AccountProcessingDetailsRecovering = z.infer<typeof AccountProcessingDetailsRecovering>;

export const AccountProcessingDetailsTracked = z.strictObject({ status: z.literal('Tracked') });
export type AccountProcessingDetailsTracked = z.infer<typeof AccountProcessingDetailsTracked>;

export const AccountProcessingDetails = z.discriminatedUnion('status', [
  AccountProcessingDetailsCompleted,
  AccountProcessingDetailsInterrupted,
  AccountProcessingDetailsPending,
  AccountProcessingDetailsPreparing,
  AccountProcessingDetailsRecovering,
  AccountProcessingDetailsTracked,
]);
export type AccountProcessingDetails = z.infer<typeof AccountProcessingDetails>;

export const ApiAccountLedgerProcessingActivated = z.strictObject({
  ledgerId: shortText,
  lastBalancesUpdateRequestedAt: dateTime.optional(),
  lastBalancesUpdateProcessedAt: dateTime.optional(),
  status: z.literal('Activated'),
});
export type ApiAccountLedgerProcessingActivated = z.infer<typeof ApiAccountLedgerProcessingActivated>;

export const AccountLedgerProcessingDetailsPendingHint = z.enum(['TransientIssue', 'InternalError']);
export type AccountLedgerProcessingDetailsPendingHint = z.infer<typeof AccountLedgerProcessingDetailsPendingHint>;

export const AccountLedgerProcessingDetailsPending = z.strictObject({
  hint: AccountLedgerProcessingDetailsPendingHint.optional(),
  status: z.literal('Pending'),
});
export type AccountLedgerProcessingDetailsPending = z.infer<typeof AccountLedgerProcessingDetailsPending>;

export const AccountLedgerProcessingDetailsPreparingHint = z.enum(['TransientIssue', 'InternalError']);
export type AccountLedgerProcessingDetailsPreparingHint = z.infer<typeof AccountLedgerProcessingDetailsPreparingHint>;

export const AccountLedgerProcessingDetailsPreparing = z.strictObject({
  hint: AccountLedgerProcessingDetailsPreparingHint.optional(),
  status: z.literal('Preparing'),
});
export type AccountLedgerProcessingDetailsPreparing = z.infer<typeof AccountLedgerProcessingDetailsPreparing>;

export const AccountLedgerProcessingDetailsRecoveringHint = z.enum(['TransientIssue', 'InternalError']);
export type AccountLedgerProcessingDetailsRecoveringHint = z.infer<typeof AccountLedgerProcessingDetailsRecoveringHint>;

export const AccountLedgerProcessingDetailsRecovering = z.strictObject({
  hint: AccountLedgerProcessingDetailsRecoveringHint.optional(),
  status: z.literal('Recovering'),
});
export type AccountLedgerProcessingDetailsRecovering = z.infer<typeof AccountLedgerProcessingDetailsRecovering>;

export const AccountLedgerProcessingDetailsTrackedHint = z.enum(['TransientIssue', 'InternalError']);
export type AccountLedgerProcessingDetailsTrackedHint = z.infer<typeof AccountLedgerProcessingDetailsTrackedHint>;

export const AccountLedgerProcessingDetailsTracked = z.strictObject({
  hint: AccountLedgerProcessingDetailsTrackedHint.optional(),
  status: z.literal('Tracked'),
});
export type AccountLedgerProcessingDetailsTracked = z.infer<typeof AccountLedgerProcessingDetailsTracked>;

export const AccountLedgerProcessingDetails = z.discriminatedUnion('status', [
  AccountLedgerProcessingDetailsPending,
  AccountLedgerProcessingDetailsPreparing,
  AccountLedgerProcessingDetailsRecovering,
  AccountLedgerProcessingDetailsTracked,
]);
export type AccountLedgerProcessingDetails = z.infer<typeof AccountLedgerProcessingDetails>;

export const ApiAccountLedgerProcessingActivating = z.strictObject({
  ledgerId: shortText,
  processing: AccountLedgerProcessingDetails,
  status: z.literal('Activating'),
});
export type ApiAccountLedgerProcessingActivating = z.infer<typeof ApiAccountLedgerProcessingActivating>;

export const ApiAccountLedgerProcessingAvailable = z.strictObject({ ledgerId: shortText, status: z.literal('Available') });
export type ApiAccountLedgerProcessingAvailable = z.infer<typeof ApiAccountLedgerProcessingAvailable>;

export const ApiAccountLedgerProcessingAwaitingLedgerActivation = z.strictObject({
  ledgerId: shortText,
  status: z.literal('AwaitingLedgerActivation'),
});
export type ApiAccountLedgerProcessingAwaitingLedgerActivation = z.infer<
  typeof ApiAccountLedgerProcessingAwaitingLedgerActivation
>;

export const ApiAccountLedgerProcessingUnavailable = z.strictObject({ ledgerId: shortText, status: z.literal('Unavailable') });
export type ApiAccountLedgerProcessingUnavailable = z.infer<typeof ApiAccountLedgerProcessingUnavailable>;

export const ApiAccountLedgerProcessing = z.discriminatedUnion('status', [
  ApiAccountLedgerProcessingActivated,
  ApiAccountLedgerProcessingActivating,
  ApiAccountLedgerProcessingAvailable,
  ApiAccountLedgerProcessingAwaitingLedgerActivation,
  ApiAccountLedgerProcessingUnavailable,
]);
export type ApiAccountLedgerProcessing = z.infer<typeof ApiAccountLedgerProcessing>;

export const AccountAdditionalDetails = z.strictObject({
  processing: AccountProcessingDetails,
  lastBalancesUpdateRequestedAt: dateTime.optional(),
  lastBalancesUpdateProcessedAt: dateTime.optional(),
  ledgers: z.array(ApiAccountLedgerProcessing),
});
export type AccountAdditionalDetails = z.infer<typeof AccountAdditionalDetails>;

export const AccountLedgerStatus = z.enum(['Activating', 'AwaitingLedgerActivation', 'Activated']);
export type AccountLedgerStatus = z.infer<typeof AccountLedgerStatus>;

export const AccountProcessingStatus = z.enum(['Pending', 'Preparing', 'Tracked', 'Recovering', 'Completed', 'Interrupted']);
export type AccountProcessingStatus = z.infer<typeof AccountProcessingStatus>;

export const ApiAccount = envelopeOf(Account).extend({ additionalDetails: AccountAdditionalDetails.optional() });
export type ApiAccount = z.infer<typeof ApiAccount>;

export const AccountsCollection = collectionOf(ApiAccount);
export type AccountsCollection = z.infer<typeof AccountsCollection>;

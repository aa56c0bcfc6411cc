import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { alias, base64, uuid } from '../primitives.ts';
import { EntityMetadata, LockStatus } from '../common.ts';
import { mostSignWithinHours } from './first-signature.ts';

export const VaultDerivation = z.enum(['Slip10', 'SoftBip32', 'None', 'Bip32']);
export type VaultDerivation = z.infer<typeof VaultDerivation>;

export const VaultKeyStrategy = z.enum(['VaultHard', 'VaultSoft', 'Random']);
export type VaultKeyStrategy = z.infer<typeof VaultKeyStrategy>;

export const VaultParametersHSM = z.strictObject({ type: z.literal('HSM') });
export type VaultParametersHSM = z.infer<typeof VaultParametersHSM>;

export const VaultParametersMPC = z.strictObject({
  backupEncryptionKey: z
    .string()
    .regex(/^0[xX](([a-fA-F0-9][a-fA-F0-9])*)$/)
    .optional(),
  type: z.literal('MPC'),
});
export type VaultParametersMPC = z.infer<typeof VaultParametersMPC>;

export const VaultParameters = z.discriminatedUnion('type', [VaultParametersHSM, VaultParametersMPC]);
export type VaultParameters = z.infer<typeof VaultParameters>;

/** In hours after its intent was executed: when a vault signs for an order or manifest for the first time at the latest. */
export const SignWithinHours = z.int().min(1).max(mostSignWithinHours);

export const Vault = z.strictObject({
  id: uuid,
  publicKey: base64,
  parameters: VaultParameters.optional(),
  supportedDerivations: z.array(VaultDerivation).optional(),
  enabledKeyStrategies: z.array(VaultKeyStrategy).min(1).optional(),
  /** Absent where the vault keeps to the hours of its kind. */
  signWithinHours: SignWithinHours.optional(),
  alias: alias,
  lock: LockStatus,
  metadata: EntityMetadata,
});
export type Vault = z.infer<typeof Vault>;

export const VaultProcessingDetailsCompleted = z.strictObject({ status: z.literal('Completed') });
export type VaultProcessingDetailsCompleted = z.infer<typeof VaultProcessingDetailsCompleted>;

export const VaultProcessingDetailsPending = z.strictObject({ status: z.literal('Pending') });
export type VaultProcessingDetailsPending = z.infer<typeof VaultProcessingDetailsPending>;

export const VaultProcessingDetailsPreparing = z.strictObject({ status: z.literal('Preparing') });
export type VaultProcessingDetailsPreparing = z.infer<typeof VaultProcessingDetailsPreparing>;

export const VaultProcessingDetails = z.discriminatedUnion('status', [
  VaultProcessingDetailsCompleted,
  VaultProcessingDetailsPending,
  VaultProcessingDetailsPreparing,
]);
export type VaultProcessingDetails = z.infer<typeof VaultProcessingDetails>;

export const VaultAdditionalDetails = z.strictObject({ processing: VaultProcessingDetails });
export type VaultAdditionalDetails = z.infer<typeof VaultAdditionalDetails>;

export const ApiVault = envelopeOf(Vault).extend({ additionalDetails: VaultAdditionalDetails.optional() });
export type ApiVault = z.infer<typeof ApiVault>;

export const VaultProcessingStatus = z.enum(['Pending', 'Preparing', 'Completed']);
export type VaultProcessingStatus = z.infer<typeof VaultProcessingStatus>;

export const VaultsCollection = collectionOf(ApiVault);
export type VaultsCollection = z.infer<typeof VaultsCollection>;

import type { Vault, VaultParameters } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { creation, planOf } from '../rules/entity-changes.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { requireAbsent } from '../rules/loaded-state.ts';
import { requireRootDomain } from '../rules/target-domain.ts';
import type { CreateVault } from './schema.ts';

/** Makes the signer that announced a public key a vault; addressed to the root domain. */
export const createVault: IntentRule<CreateVault> = {
  references: () => [],
  needs: ({ id, publicKey }) => [
    { type: 'Entity', kind: 'Vault', id },
    { type: 'VaultsByPublicKey', publicKey },
  ],
  plan(payload, context) {
    const target = requireRootDomain(context);
    if (!target.ok) return target;
    const absent = requireAbsent(context, 'Vault', payload.id);
    if (!absent.ok) return absent;
    if (!context.rules.isPublicKey(payload.publicKey))
      return fail('PublicKeyInvalid', 'The public key of the vault is not valid');
    if (context.facts.similarVaultIds.length > 0) return fail('DuplicatePublicKey', 'Another vault has this public key');
    const parameters = checkVaultParameters(payload.parameters);
    if (!parameters.ok) return parameters;
    const vault: Vault = {
      id: payload.id,
      publicKey: payload.publicKey,
      ...(payload.parameters === undefined ? {} : { parameters: payload.parameters }),
      ...(payload.signWithinHours === undefined ? {} : { signWithinHours: payload.signWithinHours }),
      alias: payload.alias,
      lock: payload.lock,
      metadata: createdMetadata(payload, context),
    };
    const effect = { type: 'RegisterVault', vaultId: payload.id, publicKey: payload.publicKey } as const;
    return ok(planOf([creation(context, 'Vault', vault)], [effect]));
  },
};

/** `InvalidVaultParameters` for a kind of vault that this product does not have: keys split over several parties. */
export function checkVaultParameters(parameters: VaultParameters | undefined): Result<void, IntentFailure> {
  return parameters?.type === 'MPC' ? fail('InvalidVaultParameters', 'Vaults of type MPC are not supported') : ok(undefined);
}

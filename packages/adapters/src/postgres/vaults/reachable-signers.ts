import { err } from '@countersign/kernel';
import type { ReachableSigner, VaultSigners } from '@countersign/service';
import type { OrderEnder, Signer } from '@countersign/vault';
import type { Pool } from 'pg';

import { createColdSigners, type ColdSignerPorts } from './cold-signers.ts';
import { remoteSigner } from './vault-requests.ts';

/**
 * The vaults of an instance as one process reaches them: those that it holds itself at once, those that another process holds through the
 * database, and those without a network through files.
 */
export function createVaultSigners<Evidence>(
  ports: ColdSignerPorts<Evidence>,
  held: readonly (Signer<Evidence> & OrderEnder)[],
): VaultSigners<Evidence> {
  const cold = createColdSigners(ports);
  return {
    signer: (publicKey) =>
      held.find((signer) => signer.publicKey === publicKey) ??
      elsewhere(ports.pool, cold.signer(publicKey), remoteSigner(ports.pool, publicKey)),
  };
}

/** What is asked goes where the signer's announcement points; what comes back is verified by its key either way. */
function elsewhere<Evidence>(
  pool: Pool,
  cold: ReachableSigner<Evidence> | undefined,
  remote: ReachableSigner<Evidence>,
): ReachableSigner<Evidence> {
  const { publicKey } = remote;
  const place = async () => {
    const { rows } = await pool.query<{ kind: string }>('select kind from signer where public_key = $1', [publicKey]);
    return rows[0]?.kind === 'Cold' && cold !== undefined ? cold : remote;
  };
  return {
    publicKey,
    derivePublicKey: async (key, owner) => (await place()).derivePublicKey(key, owner),
    createRandomKey: async (curve, name, owner) => (await place()).createRandomKey(curve, name, owner),
    importKey: async (curve, name, sealedKey, owner) =>
      (await (await place()).importKey?.(curve, name, sealedKey, owner)) ?? err('UnsupportedKeyStrategy'),
    sign: async (request) => (await place()).sign(request),
    endOrder: async (request) => (await place()).endOrder(request),
    askForKeys: async (request) => (await place()).askForKeys?.(request),
  };
}

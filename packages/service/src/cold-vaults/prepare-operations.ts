import { ok, type Clock } from '@countersign/kernel';
import { sealOneEnvelope, type Notary } from '@countersign/signing';
import { fileDigest, vaultFileBytes, type PreparedOperations, type VaultOperation } from '@countersign/vault';

import { refused } from '../intents/refusal.ts';
import { refuse, type Refusable } from '../refusal.ts';
import type { ColdVaultState, ColdVaultStore } from './cold-vault-store.ts';

/** What preparing files needs. */
export interface PreparePorts {
  readonly coldVaults: Pick<ColdVaultStore, 'load' | 'keepPrepared'>;
  readonly notary: () => Promise<Notary>;
  readonly clock: Clock;
}

/** Operations of one file; those beyond come with the next. */
const operationsPerFile = 200;
const attempts = 5;

/** A file for a vault without a network. */
export interface PreparedDownload {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The file that asks a vault without a network for what waits for it. The same file again until it was answered or something else
 * waits. `EntityNotFoundError`: no such vault, or nothing waits; `InvalidRequestError` with `NotAColdVault` or `VaultLocked`.
 */
export async function prepareOperations(ports: PreparePorts, vaultId: string): Promise<Refusable<PreparedDownload>> {
  const notary = await ports.notary();
  for (let attempt = 0; attempt < attempts; attempt++) {
    const now = ports.clock.now();
    const state = await ports.coldVaults.load(vaultId, operationsPerFile, now);
    if (state === undefined) return refused('EntityNotFoundError', 'VaultNotFound', 'There is no such vault');
    if (state.signerKind !== 'Cold') {
      return refused(
        'InvalidRequestError',
        'NotAColdVault',
        'The vault is not one without a network, or has not announced itself',
      );
    }
    if (state.vault.lock !== 'Unlocked') return refused('InvalidRequestError', 'VaultLocked', 'The vault is locked');
    if (state.pending.length === 0) return refused('EntityNotFoundError', 'NothingPending', 'Nothing waits for this vault');
    const operations = state.pending.map(({ operation }) => operation);
    const kept = reopened(state, operations, notary.publicKey);
    if (kept !== undefined) return ok(kept);
    const content = contentOf(state, operations, notary.publicKey, state.lastSequence + 1, timeOf(state, now));
    const { signature, signingKey } = await sealOneEnvelope(notary, content);
    const isKept = await ports.coldVaults.keepPrepared(
      {
        vaultId,
        sequence: content.sequence,
        preparedAt: content.preparedAt,
        operationIds: operations.map(({ id }) => id),
        digest: fileDigest(content),
        signature,
        signingKey,
      },
      state.rootDomainId,
    );
    if (isKept) return ok(download(content, signature, signingKey));
  }
  return refuse('ServiceUnavailableError', 'Files of this vault are being prepared by others: try again');
}

/** A vault takes no file that is older than the last one that it signed, also where the clock was ahead then. */
function timeOf({ signedUntil }: ColdVaultState, now: Date): string {
  const signed = signedUntil === undefined ? 0 : Date.parse(signedUntil);
  return new Date(Math.max(now.getTime(), signed)).toISOString();
}

/** The open file, where it asks for exactly what waits now. */
function reopened(
  { open, ...state }: ColdVaultState,
  operations: readonly VaultOperation[],
  notaryKey: string,
): PreparedDownload | undefined {
  if (open === undefined || open.signingKey !== notaryKey) return undefined;
  const content = contentOf(state, operations, notaryKey, open.sequence, open.preparedAt);
  return fileDigest(content) === open.digest ? download(content, open.signature, open.signingKey) : undefined;
}

function contentOf(
  { rootDomainId, vault }: Pick<ColdVaultState, 'rootDomainId' | 'vault'>,
  operations: readonly VaultOperation[],
  notaryKey: string,
  sequence: number,
  preparedAt: string,
): PreparedOperations {
  return {
    type: 'PreparedOperations',
    version: 1,
    instance: { rootDomainId, notaryKey },
    vault: { id: vault.id, publicKey: vault.publicKey },
    sequence,
    preparedAt,
    operations: [...operations],
  };
}

function download(content: PreparedOperations, signature: string, signingKey: string): PreparedDownload {
  return {
    name: `vault-${content.vault.id}-${content.sequence}-prepared.dat`,
    bytes: vaultFileBytes({ data: content, signature, signingKey }),
  };
}

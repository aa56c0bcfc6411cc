import { vaultUpdated } from '@countersign/governance/journal';
import { ok, type Clock } from '@countersign/kernel';
import { parsePublicKey, requestBytes } from '@countersign/signing';
import { verifyRequestSignature } from '@countersign/signing/node';
import { fileDigest, readVaultFile } from '@countersign/vault';
import type { SignedOperations, SignerAnnouncement, VaultFile, VaultStanding } from '@countersign/vault';

import type { Refusable } from '../refusal.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import { checkAnswers } from './check-answers.ts';
import type { ColdVaultStore, FileProblem, FilesToTake } from './cold-vault-store.ts';

/** What importing files needs. */
export interface ImportPorts {
  readonly coldVaults: Pick<ColdVaultStore, 'findPrepared' | 'knownSigners' | 'take' | 'load'>;
  readonly instance: Pick<InstanceStore, 'rootDomainId'>;
  readonly clock: Clock;
}

/** Files that were refused, all of them, with every reason. */
function refuseFiles(details: readonly FileProblem[]): Refusable<never> {
  return { ok: false, error: { reason: 'InvalidRequestError', message: 'Nothing was imported: a file was refused', details } };
}

const unknownFile =
  'No file of this vault and number was ever prepared here. If this instance was set back to a backup, import what "cold-vault standing" writes';

interface Parts {
  readonly announcements: SignerAnnouncement[];
  readonly standings: VaultStanding[];
  readonly answers: FilesToTake['answers'][number][];
}

/**
 * Imports files from vaults without a network: announcements, answers to prepared files, and how far a vault has signed. All files or none; refused
 * with every reason. The jobs that waited for the answers continue.
 */
export async function importSignedOperations(ports: ImportPorts, files: readonly Uint8Array[]): Promise<Refusable<void>> {
  const rootDomainId = await ports.instance.rootDomainId();
  const parts: Parts = { announcements: [], standings: [], answers: [] };
  const problems: FileProblem[] = [];
  for (const [index, bytes] of files.entries()) {
    const found = await readOne(ports, parts, rootDomainId, bytes);
    problems.push(...found.map(({ reason, message }) => ({ reason, message: `File ${index + 1}: ${message}` })));
  }
  if (problems.length > 0) return refuseFiles(problems);
  parts.answers.sort((left, right) => left.content.sequence - right.content.sequence);
  const taken = await ports.coldVaults.take(parts, ports.clock.now());
  return taken.ok ? ok(undefined) : refuseFiles([taken.error]);
}

async function readOne(
  ports: ImportPorts,
  parts: Parts,
  rootDomainId: string | undefined,
  bytes: Uint8Array,
): Promise<readonly FileProblem[]> {
  const file = readVaultFile(bytes);
  if (!file.ok) return [{ reason: 'MalformedFile', message: file.error }];
  const { data, ...signed } = file.value;
  if (data.type === 'SignerAnnouncement') return readAnnouncement(ports, parts, { data, ...signed });
  if (data.type === 'VaultStanding') return readStanding(ports, parts, rootDomainId, { data, ...signed });
  if (data.type === 'SignedOperations') return readAnswers(ports, parts, rootDomainId, { data, ...signed });
  return [{ reason: 'NotASignedFile', message: 'This is the prepared file: the one that the vault signed is wanted' }];
}

function isSignedBy(publicKey: string, { data, signature, signingKey }: VaultFile): boolean {
  return signingKey === publicKey && verifyRequestSignature({ publicKey, request: requestBytes(data), signature });
}

async function readAnnouncement(
  ports: ImportPorts,
  parts: Parts,
  file: VaultFile<SignerAnnouncement>,
): Promise<readonly FileProblem[]> {
  const { publicKey } = file.data;
  if (!parsePublicKey(publicKey).ok || !isSignedBy(publicKey, file)) {
    return [{ reason: 'SignatureInvalid', message: 'The announcement is not signed by the key that it announces' }];
  }
  const known = await ports.coldVaults.knownSigners([publicKey]);
  if (known.length > 0 || parts.announcements.some((other) => other.publicKey === publicKey)) {
    return [{ reason: 'AlreadyImported', message: 'This signer has announced itself before' }];
  }
  parts.announcements.push(file.data);
  return [];
}

async function readStanding(
  { coldVaults, clock }: ImportPorts,
  parts: Parts,
  rootDomainId: string | undefined,
  file: VaultFile<VaultStanding>,
): Promise<readonly FileProblem[]> {
  const { data } = file;
  const known = await coldVaults.load(data.vault.id, 1, clock.now());
  if (known === undefined || known.vault.publicKey !== data.vault.publicKey) {
    return [{ reason: 'UnknownVault', message: 'There is no vault of this id and key here' }];
  }
  if (data.instance.rootDomainId !== rootDomainId) {
    return [{ reason: 'OtherInstance', message: 'The file is for another instance' }];
  }
  if (!isSignedBy(known.vault.publicKey, file)) {
    return [{ reason: 'SignatureInvalid', message: 'The file is not what its vault signed' }];
  }
  parts.standings.push(data);
  return [];
}

async function readAnswers(
  ports: ImportPorts,
  parts: Parts,
  rootDomainId: string | undefined,
  file: VaultFile<SignedOperations>,
): Promise<readonly FileProblem[]> {
  const { data } = file;
  const prepared = await ports.coldVaults.findPrepared(data.vault.id, data.sequence);
  if (prepared === undefined || prepared.vaultPublicKey !== data.vault.publicKey) {
    return [{ reason: 'UnknownFile', message: unknownFile }];
  }
  if (data.instance.rootDomainId !== rootDomainId || data.instance.notaryKey !== prepared.signingKey) {
    return [{ reason: 'OtherInstance', message: 'The file is for another instance' }];
  }
  // Anyone who did not sign it has nothing to say of anything further.
  if (!isSignedBy(prepared.vaultPublicKey, file)) {
    return [{ reason: 'SignatureInvalid', message: 'The file is not what its vault signed' }];
  }
  const problems: FileProblem[] = [];
  if (data.prepared !== prepared.digest)
    problems.push({ reason: 'OtherFile', message: 'The vault answered another file than the one prepared' });
  if (
    prepared.imported ||
    parts.answers.some((other) => other.prepared.vaultId === prepared.vaultId && other.content.sequence === data.sequence)
  ) {
    problems.push({ reason: 'AlreadyImported', message: `File ${data.sequence} of this vault was imported before` });
  } else if (data.sequence < prepared.lastImported) {
    problems.push({ reason: 'OutOfOrder', message: `A later file of this vault, ${prepared.lastImported}, was imported before` });
  }
  if (prepared.vaultLock !== 'Unlocked') problems.push({ reason: 'VaultLocked', message: 'The vault is locked' });
  problems.push(...(await checkAnswers(prepared.operations, data.answers, prepared.vaultPublicKey)));
  if (problems.length > 0) return problems;
  const readyEvent = vaultUpdated(data.vault, prepared.rootDomainId);
  parts.answers.push({ content: data, signature: file.signature, digest: fileDigest(data), prepared, readyEvent });
  return [];
}

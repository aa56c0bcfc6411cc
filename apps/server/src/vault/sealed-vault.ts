import { randomBytes } from 'node:crypto';

import type { VaultEvidence } from '@countersign/authorization';
import { openVaultFolder, type VaultFolder } from '@countersign/adapters/vault-folder';
import { CodedError, fromBase64, type Clock } from '@countersign/kernel';
import type { AnnouncedSigner, InstanceStore, SecretSeal, SignedOrders } from '@countersign/service';
import { beginSigningMemory, memoryKeyOfEntropy, openSigningMemory, publicKeyOfEntropy } from '@countersign/vault';
import type { OpenSigningMemory, OrderEnder, Signer, StatementSigner } from '@countersign/vault';

/** A vault that this process holds, with the end of it. */
export interface OpenVault {
  readonly signer: Signer<VaultEvidence> & StatementSigner & OrderEnder;
  close(): Promise<void>;
}

/** What a vault that lives in a folder is opened with. */
export interface SealedVaultOptions {
  readonly folder: string;
  readonly kind: AnnouncedSigner['kind'];
  /** The name that its seed is sealed under; earlier releases kept the sealed seed in the database, by this id. */
  readonly secretId: string;
  readonly seal: SecretSeal;
  readonly instance: InstanceStore;
  /** What the database says that vaults have signed. */
  readonly signed: SignedOrders;
  readonly clock: Clock;
  /** True to believe the database where it says that more was signed than the vault remembers. */
  readonly recovers: boolean;
}

/** A vault's seed and memory. Anyone who has it overwrites the entropy. */
export interface SealedVault {
  readonly entropy: Uint8Array;
  readonly publicKey: string;
  readonly memory: OpenSigningMemory;
  close(): Promise<void>;
}

/** Of the newest orders that the database says were signed, and of those that ended; each must be remembered. */
const compared = 1_000;

/**
 * Opens a vault in its folder. At the very first start its seed is made; where an earlier release kept that in the database, it moves
 * into the folder, and what was signed until then into the memory; so does what had ended before ends were remembered. A new seed is never made where the instance has a signer of the
 * kind, and a folder that remembers less than the database knows is refused. Throws `VaultFolderLocked`, `VaultSeedMissing`,
 * `VaultMemoryMissing`, `VaultMemoryDamaged`, `VaultMemoryIncomplete`, or `SealNotOpened`.
 */
export async function openSealedVault(options: SealedVaultOptions): Promise<SealedVault> {
  const { secretId, seal, instance, signed, clock, recovers } = options;
  const folder = await openVaultFolder(options.folder);
  try {
    const inDatabase = await instance.secret(secretId);
    const sealed = (await folder.sealedSeed()) ?? (await firstSeed(options, folder, inDatabase?.sealed));
    const entropy = Uint8Array.from(await seal.open(sealed, secretId));
    const publicKey = publicKeyOfEntropy(entropy);
    const memory = await openSigningMemory({ file: folder.memory, key: memoryKeyOfEntropy(entropy), publicKey, clock });
    const isMoving = inDatabase !== undefined && Buffer.compare(fromBase64(inDatabase.sealed), sealed) === 0;
    if (isMoving || recovers) for await (const records of signed.all(publicKey)) await memory.recordEarlier(records);
    if (!memory.knowsEarlierEnds() || recovers) {
      for await (const ended of signed.allEnded(publicKey)) await memory.recordEarlierEnds(ended);
      await memory.recordEarlierEnds('AllKnown');
    }
    if (isMoving) await instance.forgetSecret(secretId);
    await requireComplete(memory, signed, publicKey, folder.path);
    const close = async () => {
      await memory.close();
      await folder.close();
    };
    return { entropy, publicKey, memory, close };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

async function firstSeed(
  { kind, secretId, seal, instance }: SealedVaultOptions,
  folder: VaultFolder,
  inDatabase: string | undefined,
): Promise<Uint8Array> {
  const isKnown = (await instance.signers()).some((signer) => signer.kind === kind);
  if (inDatabase === undefined && isKnown) {
    throw new CodedError(
      'VaultSeedMissing',
      `This instance has a vault already, whose seed is not in ${folder.path}: give its folder with --vault-dir, or run the other parts alone with --only gateway,worker`,
    );
  }
  const entropy = inDatabase === undefined ? randomBytes(32) : await seal.open(fromBase64(inDatabase), secretId);
  const sealed = inDatabase === undefined ? await seal.seal(entropy, secretId) : fromBase64(inDatabase);
  await folder.keepSeed(sealed, (memory) => beginSigningMemory(memory, memoryKeyOfEntropy(entropy), publicKeyOfEntropy(entropy)));
  entropy.fill(0);
  return sealed;
}

async function requireComplete(memory: OpenSigningMemory, signed: SignedOrders, publicKey: string, path: string): Promise<void> {
  const incomplete = (what: string) =>
    new CodedError(
      'VaultMemoryIncomplete',
      `The database says that ${what}, which the memory in ${path} does not know: it is an old copy, or ` +
        'somebody wrote into the database. Bring the right folder back; only where it is lost for good, start once with --vault-recover',
    );
  for (const { subject } of await signed.newest(publicKey, compared))
    if (!(await memory.has(subject))) throw incomplete(`the vault signed for order ${subject}`);
  for (const { subject } of await signed.newestEnded(publicKey, compared))
    if (!(await memory.hasEnded(subject))) throw incomplete(`order ${subject} has ended`);
}

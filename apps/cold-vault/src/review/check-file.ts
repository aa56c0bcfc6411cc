import { err, ok, type Result } from '@countersign/kernel';
import { verifyEnvelope } from '@countersign/signing';
import { readVaultFile, type PreparedOperations, type VaultFile } from '@countersign/vault';

import type { Memory } from '../memory.ts';

/** A prepared file whose origin was checked. */
export interface CheckedFile {
  readonly file: VaultFile<PreparedOperations>;
  /** True if the vault has met no instance yet: its operator must say that this is the one. */
  readonly isFirst: boolean;
}

/** By how much clocks may differ, in milliseconds. */
const mostAhead = 24 * 3_600_000;

const setBack =
  'If you have imported all signed files, and the instance was set back to a backup or its clock was ahead, import there what "cold-vault standing" writes';

/**
 * Checks that a file is whole, for this vault, by the instance that it trusts, newer than all that it has signed, and not of a time that
 * the machine's clock has not come to; else every reason.
 */
export function checkFile(bytes: Uint8Array, memory: Memory, now: Date): Result<CheckedFile, readonly string[]> {
  const read = readVaultFile(bytes);
  if (!read.ok) return err([read.error]);
  const { data } = read.value;
  if (data.type !== 'PreparedOperations') return err(['This is no file of prepared operations']);
  const file = { ...read.value, data };
  const trusted = memory.instance;
  const reasons: string[] = [];
  const notaryKey = trusted?.notaryKey ?? data.instance.notaryKey;
  if (data.instance.notaryKey !== notaryKey || (trusted && data.instance.rootDomainId !== trusted.rootDomainId)) {
    reasons.push('The file is by another instance than the one that this vault trusts');
  }
  if (data.vault.publicKey !== memory.publicKey || (trusted && data.vault.id !== trusted.vaultId)) {
    reasons.push('The file is for another vault');
  }
  if (reasons.length > 0) return err(reasons);
  if (!verifyEnvelope(file, notaryKey)) return err(["The file was changed: the notary's signature does not fit"]);
  if (data.sequence <= memory.sequence) {
    const signed = `number ${memory.sequence} was signed already`;
    reasons.push(`The file is an old one: number ${data.sequence}, and ${signed}. ${setBack}`);
  }
  if (memory.preparedAt !== undefined && Date.parse(data.preparedAt) < Date.parse(memory.preparedAt)) {
    reasons.push(`The file is older than the last one that was signed, which was prepared ${memory.preparedAt}. ${setBack}`);
  }
  if (Date.parse(data.preparedAt) - now.getTime() > mostAhead) {
    reasons.push(`The file was prepared ${data.preparedAt}, and this machine's clock says ${now.toISOString()}: set the clock`);
  }
  if (new Set(data.operations.map(({ id }) => id)).size !== data.operations.length) reasons.push('An operation is there twice');
  return reasons.length > 0 ? err(reasons) : ok({ file, isFirst: trusted === undefined });
}

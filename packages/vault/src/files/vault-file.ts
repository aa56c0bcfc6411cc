import { createHash } from 'node:crypto';
import {
  canonicalJson,
  err,
  fromUtf8,
  isCodedError,
  ok,
  parseStrictJson,
  toHex,
  utf8,
  type JsonValue,
  type Result,
} from '@countersign/kernel';
import { base64, dateTime, envelopeOf, uuid, type Envelope } from '@countersign/model';
import { z } from 'zod';
import { VaultAnswer, VaultOperation } from './operations.ts';

/** Which instance and vault a file is for. A file is good nowhere else. */
const address = {
  version: z.literal(1),
  instance: z.strictObject({ rootDomainId: uuid, notaryKey: base64 }),
  vault: z.strictObject({ id: uuid, publicKey: base64 }),
  /** Counts the files of a vault: each is good once, and none after a later one. The store counts in 32 bits. */
  sequence: z.int().min(1).max(2_147_483_646),
};

/** Announces a signer that has no network to an instance. Signed by the signer. */
export const SignerAnnouncement = z.strictObject({
  type: z.literal('SignerAnnouncement'),
  version: z.literal(1),
  publicKey: base64,
  keyStrategies: z.array(z.enum(['VaultHard', 'VaultSoft', 'Random'])).min(1),
  createdAt: dateTime,
});
export type SignerAnnouncement = z.infer<typeof SignerAnnouncement>;

/** What a vault is asked for. Signed by the instance's notary as a whole, so that nothing can be cut off, added or moved. */
export const PreparedOperations = z.strictObject({
  type: z.literal('PreparedOperations'),
  ...address,
  preparedAt: dateTime,
  operations: z.array(VaultOperation).min(1).max(1_000),
});
export type PreparedOperations = z.infer<typeof PreparedOperations>;

/** What the vault answers: to every operation of one prepared file, in that file's order. Signed by the vault as a whole. */
export const SignedOperations = z.strictObject({
  type: z.literal('SignedOperations'),
  ...address,
  /** {@link fileDigest} of the prepared file. */
  prepared: z.string().regex(/^[0-9a-f]{64}$/),
  signedAt: dateTime,
  answers: z.array(VaultAnswer).min(1).max(1_000),
});
export type SignedOperations = z.infer<typeof SignedOperations>;

/**
 * How far a vault has signed: the number of its last file, and when that was prepared. Signed by the vault. An instance that was set back to a
 * backup, or whose clock was ahead, goes on from there.
 */
export const VaultStanding = z.strictObject({
  type: z.literal('VaultStanding'),
  ...address,
  preparedAt: dateTime,
});
export type VaultStanding = z.infer<typeof VaultStanding>;

const contents = z.discriminatedUnion('type', [SignerAnnouncement, PreparedOperations, SignedOperations, VaultStanding]);
/** The content of any file that goes between an instance and a vault without a network. */
export type VaultFileContent = z.infer<typeof contents>;

/** A file: its content in an envelope. Anyone who reads one verifies the signature by the key that they expect, not by `signingKey`. */
export type VaultFile<Content extends VaultFileContent = VaultFileContent> = Envelope<Content>;

const file = envelopeOf(contents);

/** The bytes of a file: canonical JSON (RFC 8785). */
export function vaultFileBytes(content: VaultFile): Uint8Array<ArrayBuffer> {
  return utf8(canonicalJson(content));
}

/** SHA-256 of a file's canonical content, hexadecimal: what people compare, and what an answer names. */
export function fileDigest(content: VaultFileContent): string {
  return toHex(Uint8Array.from(createHash('sha256').update(canonicalJson(content)).digest()));
}

/** Reads a file; the refusal says in one line why it isn't one. Nothing is verified yet but its form, of which there is only one. */
export function readVaultFile(bytes: Uint8Array): Result<VaultFile, string> {
  let value: JsonValue;
  try {
    const text = fromUtf8(bytes);
    value = parseStrictJson(text);
    if (canonicalJson(value) !== text) return err('The file was changed: it is not in canonical form');
  } catch (error) {
    if (isCodedError(error) || error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError) {
      return err('The file is damaged or cut off: it is not strict JSON');
    }
    throw error;
  }
  const parsed = file.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  return err(`The file is none of this version's: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

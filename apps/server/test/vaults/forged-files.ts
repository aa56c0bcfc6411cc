import { canonicalJson, parseStrictJson, type JsonValue } from '@countersign/kernel';
import type { LedgerModule } from '@countersign/ledger-port';
import { sealEnvelope, type KeptNotary } from '@countersign/signing';

// oxlint-disable-next-line typescript/no-explicit-any -- what tests reach into and change is JSON of any shape
export type Content = any;

/** The content of a file for a vault without a network. */
export const contentOf = (file: string): Content => (parseStrictJson(file) as Content).data;

/** What the notary signs, as a server makes it that has its key. */
export const seal = (notary: KeptNotary, data: unknown): Content => sealEnvelope(notary, data);

/** The file as a server makes it that was taken over: with the notary's key, and the last operation changed. */
export function forgedFile(notary: KeptNotary, file: string, change: (operation: Content) => void): string {
  const content = structuredClone(contentOf(file));
  change(content.operations.at(-1));
  return canonicalJson(seal(notary, content) as JsonValue);
}

/** Asks for the signatures that the changed transaction needs; false where its ledger makes no such transaction. */
export function repay(module: LedgerModule, operation: Content): boolean {
  const { unsigned, references } = operation.evidence;
  const read = module.transaction.readUnsigned(unsigned, references.ledger.data);
  if (!read.ok) return false;
  for (const [index, { bytes }] of read.value.payloads.entries()) operation.payloads[index].bytes = bytes;
  return true;
}

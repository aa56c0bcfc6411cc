import { areKeysOf, authorizeManifest, readManifestEvidence } from '@countersign/authorization';
import { err, fromBase64, fromHex, fromUtf8, ok, type Result } from '@countersign/kernel';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import type { ManifestContent } from '@countersign/model';

import { rememberSigned, type Memory } from '../memory.ts';
import { fieldLines } from '../words/transaction.ts';
import type { Approved, Review } from './review.ts';

/** A message, token or bytes: the vault's own check, and the content as people can read it. */
export async function reviewManifest({
  operation,
  context,
}: Approved<'Sign'>): Promise<Result<Omit<Review, 'memory'> & { readonly memory: Memory }, string>> {
  const evidence = readManifestEvidence(operation.evidence);
  if (!evidence.ok) return err(evidence.error.message);
  const { type } = evidence.value.references.ledger.data.parameters;
  const module = isLedgerType(type) ? await ledgerModule(type) : undefined;
  const allowed = authorizeManifest(evidence.value, operation.payloads, { notaryKey: context.notaryKey, module });
  if (!allowed.ok) return err(allowed.error.message);
  const { account, ledger, payload } = allowed.value;
  if (account.providerDetails.vaultId !== context.vaultId) return err('The account is one of another vault');
  if (!areKeysOf(account.id, operation.payloads)) return err('A key is that of another account');
  const memory = rememberSigned(context.memory, payload.id, operation.payloads);
  if (!memory.ok) return memory;
  const signatures = await context.signer?.sign({ evidence: operation.evidence, payloads: operation.payloads });
  if (signatures?.ok === false) return err(`${signatures.error.code}: ${signatures.error.message}`);
  const content = contentOf(payload.content);
  return ok({
    title: `Sign ${content.title}`,
    lines: [`Account "${account.alias}" on ${ledger.alias}, manifest ${payload.id}`, ...content.lines],
    warnings: content.isReadable ? [] : ['Nobody can tell from these bytes what they will be used for'],
    needsCare: !content.isReadable,
    memory: memory.value,
    ...(signatures && { grant: { type: 'Signed', operationId: operation.id, signatures: [...signatures.value] } }),
  });
}

interface ContentWords {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isReadable: boolean;
}

function contentOf(content: ManifestContent): ContentWords {
  if (content.type === 'JWT') {
    return {
      title: 'a token (JWT)',
      lines: fieldLines({ header: content.header, payload: content.payload }, '  '),
      isReadable: true,
    };
  }
  const isMessage = content.type === 'EIP-191';
  const bytes = isMessage ? fromHex(content.value.slice(2)) : fromBase64(content.value);
  const text = textOf(bytes);
  return {
    title: isMessage ? 'a message (EIP-191)' : 'bytes as they are',
    lines: [text === undefined ? `Bytes: ${content.value}` : `Text: ${text}`],
    isReadable: isMessage && text !== undefined,
  };
}

/** The text that bytes are, if they are one. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = fromUtf8(bytes);
    return /^[^\p{Cc}]*$/u.test(text.replaceAll(/[\n\r\t]/g, '')) ? text : undefined;
  } catch {
    return undefined;
  }
}

import { authorizeManifest, type ManifestEvidence } from '@countersign/authorization';
import { err, fromBase64, fromHex, fromUtf8, ok, type Result } from '@countersign/kernel';
import type { ManifestContent } from '@countersign/model';

import { rememberSigned, type Memory } from '../memory.ts';
import { fieldLines } from '../words/transaction.ts';
import { areOwnKeys } from './own-keys.ts';
import type { Approved, Review } from './review.ts';

/** A message, token or bytes: the vault's own check, and the content as people can read it. */
export async function reviewManifest({
  operation,
  intent,
  context,
}: Approved<'Sign'>): Promise<Result<Omit<Review, 'memory'> & { readonly memory: Memory }, string>> {
  const evidence = operation.evidence as unknown as ManifestEvidence;
  const { payload } = intent.proposal;
  if (payload.type !== 'v0_SignManifest') return err('The evidence is for no manifest');
  const allowed = await authorizeManifest({ notaryKey: async () => context.notaryKey })(evidence, operation.payloads);
  if (!allowed.ok) return err(allowed.error.message);
  const { account, ledger } = evidence.references;
  if (account.data.providerDetails.vaultId !== context.vaultId) return err('The account is one of another vault');
  if (!areOwnKeys(operation.payloads, account.data.id)) return err('A key is that of another account');
  const memory = rememberSigned(context.memory, evidence.manifestId, operation.payloads);
  if (!memory.ok) return memory;
  const signatures = await context.signer?.sign({ evidence: operation.evidence, payloads: operation.payloads });
  if (signatures?.ok === false) return err(`${signatures.error.code}: ${signatures.error.message}`);
  const content = contentOf(payload.content);
  return ok({
    title: `Sign ${content.title}`,
    lines: [`Account "${account.data.alias}" on ${ledger.data.alias}, manifest ${evidence.manifestId}`, ...content.lines],
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

import { areKeysOf, authorizeManifest, readManifestEvidence } from '@countersign/authorization';
import { err, fromHex, ok, type Result } from '@countersign/kernel';
import { noNames, readableText, type Names } from '@countersign/kinds/words';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import type { ManifestContent } from '@countersign/model';

import { rememberSigned, type Memory } from '../memory.ts';
import { intentLines, intentWarnings } from '../words/intent.ts';
import type { Approved, Review } from './approved.ts';

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
  const { account, grant, ledger, payload } = allowed.value;
  if (account.providerDetails.vaultId !== context.vaultId) return err('The account is one of another vault');
  if (!areKeysOf(account.id, operation.payloads)) return err('A key is that of another account');
  const memory = rememberSigned(context.memory, grant, operation.payloads, context.now);
  if (!memory.ok) return memory;
  const signatures = await context.signer?.sign({ evidence: operation.evidence, payloads: operation.payloads });
  if (signatures?.ok === false) return err(`${signatures.error.code}: ${signatures.error.message}`);
  const content = contentOf(payload.content);
  const known = { account, ledger };
  const names: Names = {
    ...noNames,
    name: (kind, id) => ((kind === 'account' || kind === 'ledger') && known[kind].id === id ? known[kind].alias : undefined),
  };
  return ok({
    title: `Sign ${content.title}`,
    lines: [`Account "${account.alias}" on ${ledger.alias}, manifest ${payload.id}`, ...intentLines(payload, names)],
    warnings: [
      ...intentWarnings(payload, { now: context.now, names }).map(({ text }) => text),
      ...(content.isReadable ? [] : ['Nobody can tell from these bytes what they will be used for']),
    ],
    needsCare: !content.isReadable,
    memory: memory.value,
    ...(signatures && { grant: { type: 'Signed', operationId: operation.id, signatures: [...signatures.value] } }),
  });
}

interface ContentWords {
  readonly title: string;
  readonly isReadable: boolean;
}

function contentOf(content: ManifestContent): ContentWords {
  if (content.type === 'JWT') return { title: 'a token (JWT)', isReadable: true };
  if (content.type === 'Unsafe') return { title: 'bytes as they are', isReadable: false };
  return {
    title: 'a message (EIP-191)',
    isReadable: readableText(() => fromHex(content.value.slice(2).toLowerCase())) !== undefined,
  };
}

import { areKeysOf, authorizeOrder, readOrderEvidence, type ProvenReferences } from '@countersign/authorization';
import { err, isCodedError, ok, type JsonObject, type Result } from '@countersign/kernel';
import type { LedgerModule, PayloadSignature, TransactionSummary } from '@countersign/ledger-port';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import type { Ledger } from '@countersign/model';
import { firstSignatureHours } from '@countersign/model/names';
import type { SeedSigner, VaultOperationOf } from '@countersign/vault';

import { learnReferences, rememberSigned, type Memory } from '../memory.ts';
import { intentLines, intentWarnings, verifiedNames } from '../words/intent.ts';
import { amountText, orderWarnings, transactionLines } from '../words/transaction.ts';
import { checkOwnAddresses } from './own-addresses.ts';
import { referencesOf } from './references.ts';
import type { Approved, Review } from './approved.ts';

/**
 * A transaction: the vault's own check of the order (evidence, keys, payments, fee), then what the order does not show: that the
 * account's addresses are this seed's, that nothing else was signed for the order, and that the signed bytes can be read back. What
 * nothing but the notary's word says is asked about.
 */
export async function reviewOrder({
  operation,
  context,
}: Approved<'Sign'>): Promise<Result<Omit<Review, 'memory'> & { readonly memory: Memory }, string>> {
  const evidence = readOrderEvidence(operation.evidence);
  if (!evidence.ok) return err(evidence.error.message);
  const { type } = evidence.value.references.ledger.data.parameters;
  if (!isLedgerType(type)) return err(`No rules for ledgers of type ${type}`);
  const module = await ledgerModule(type);
  const allowed = authorizeOrder(evidence.value, operation.payloads, {
    notaryKey: context.notaryKey,
    module,
    signWithinHours: firstSignatureHours.Cold,
  });
  if (!allowed.ok) return err(allowed.error.message);
  const { grant, payload: order, references, summary } = allowed.value;
  const remembered = rememberSigned(context.memory, grant, operation.payloads, context.now);
  if (!remembered.ok) return remembered;

  const { account, ledger, ticker } = references;
  if (account.providerDetails.vaultId !== context.vaultId) return err('The account is one of another vault');
  if (!areKeysOf(account.id, operation.payloads)) return err('A key is that of another account');
  const { unsigned } = evidence.value;
  const signed = context.signer && (await trySignatures(operation, unsigned, references, context.signer, module));
  if (signed?.ok === false) return signed;
  const { memory, news } = learnReferences(remembered.value, referencesOf(order, references, summary, module));
  const names = verifiedNames(references, module);
  const scoreOf = (id: string) => references.endpoints.find((endpoint) => endpoint.id === id)?.trustScore;
  const described = order.type === 'v0_CreateTransactionOrder' ? module.transaction.describe(order.parameters) : undefined;
  const unusual = intentWarnings(order, { now: context.now, names, trustScore: scoreOf, described });
  const warnings = orderWarnings(order, signed?.value.summary ?? summary, references, module);
  return ok({
    title: `Sign a transaction on ${ledger.alias}`,
    lines: [
      `Account "${account.alias}", order ${grant.subject}`,
      ...intentLines(order, names),
      ...transactionLines(summary, ledger, module, ticker),
      ...(signed === undefined ? [] : detailLines(signed.value.summary, ledger, module)),
    ],
    warnings: [...new Set([...warnings, ...news, ...unusual.map(({ text }) => text)])],
    needsCare: warnings.length > 0 || news.length > 0 || unusual.some(({ severity }) => severity === 'danger'),
    memory,
    ...(signed && { grant: { type: 'Signed', operationId: operation.id, signatures: [...signed.value.signatures] } }),
  });
}

function detailLines(summary: TransactionSummary, ledger: Ledger, module: LedgerModule): readonly string[] {
  return [
    `Operation: ${summary.operation}`,
    ...summary.memos.map((memo) => `Memo: ${memo}`),
    ...summary.details.map(({ label, value }) => `${label}: ${value}`),
    ...(summary.fee === undefined ? [] : [`Fee as signed: ${amountText(summary.fee, { type: 'Native' }, ledger, module)}`]),
  ];
}

/** Derives the account's addresses again, makes the signatures, and reads the assembled transaction back. */
async function trySignatures(
  operation: VaultOperationOf<'Sign'>,
  unsigned: JsonObject,
  references: ProvenReferences,
  signer: SeedSigner<unknown>,
  module: LedgerModule,
): Promise<Result<{ readonly signatures: readonly PayloadSignature[]; readonly summary: TransactionSummary }, string>> {
  const own = await checkOwnAddresses(references, signer, module);
  if (!own.ok) return own;
  const signatures = await signer.sign({ evidence: operation.evidence, payloads: operation.payloads });
  if (!signatures.ok) return err(`${signatures.error.code}: ${signatures.error.message}`);
  try {
    const built = { unsigned, payloads: operation.payloads, fee: 0n, spends: [], resources: [] };
    const assembled = module.transaction.assemble(built, signatures.value);
    const summary = module.transaction.decode(assembled.raw, references.ledger);
    return summary.ok
      ? ok({ signatures: signatures.value, summary: summary.value })
      : err('The signed transaction cannot be decoded');
  } catch (error) {
    if (isCodedError(error, 'SignatureMismatch')) return err('The transaction is not to be signed by keys of this vault');
    throw error;
  }
}

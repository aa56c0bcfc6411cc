import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { base58 } from '@scure/base';

import { solanaParameters } from '../errors.ts';
import { readTransaction, type Message } from '../message/read-message.ts';
import { memoTexts } from './memos.ts';
import { readOperation, type ReadOperation } from './read-operation.ts';
import { nonceOf, validityOf } from './validity.ts';

/** Reads serialised bytes back, no matter who wrote them: legacy, version 0 or 1, with accounts in whatever order the network takes. */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  const signed = readTransaction(raw);
  if (!signed.ok) return signed;
  const { message, signatures } = signed.value;
  const read = readOperation(message, BigInt(solanaParameters(ledger).lamportsPerSignature));
  const nonce = nonceOf(message);
  return ok({
    transactionId: base58.encode(signatures[0] ?? new Uint8Array()),
    operation: read.operation,
    senders: message.signers,
    movements: read.movements,
    calls: [],
    rights: read.rights,
    ...(read.fee !== undefined && { fee: read.fee }),
    ...validityOf(message),
    memos: memoTexts(read),
    warnings: read.warnings,
    details: [
      ...(nonce === undefined ? [] : [{ label: 'Nonce account', value: nonce.account }]),
      { label: nonce === undefined ? 'Recent block' : 'Nonce', value: message.lifetime },
      ...unitLimitsOf(message, read).map((units) => ({ label: 'Units of computation', value: `${units}` })),
      ...read.steps.flatMap((step) => (step.type === 'CreateAccount' ? [{ label: 'New account', value: step.address }] : [])),
      ...read.steps.flatMap((step) => (step.type === 'InitializeNonce' ? [{ label: 'May use it', value: step.authority }] : [])),
    ],
  });
}

/** How much it may compute: where version 1 says it, instructions that say it too mean nothing. */
function unitLimitsOf({ config }: Message, { steps }: ReadOperation): readonly number[] {
  return config === undefined ? steps.flatMap((step) => (step.type === 'UnitLimit' ? [step.units] : [])) : [config.unitLimit];
}

/** The id of a signed transaction, its first signature in base58; undefined for anything else. */
export function transactionIdOf(raw: string): string | undefined {
  const signed = readTransaction(raw);
  return signed.ok ? base58.encode(signed.value.signatures[0] ?? new Uint8Array()) : undefined;
}

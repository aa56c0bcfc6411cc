import { err, ok, type Result } from '@countersign/kernel';
import { ledgerWarning, type LedgerWarning, type TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { gwei } from '../amount.ts';
import { describeFields } from './describe.ts';
import type { TransactionFields, TransactionSignature } from './fields.ts';
import { movementsOf } from './movements.ts';
import { ethereumParameters } from './parameters.ts';
import { readTransaction } from './read.ts';

const typeNames = { 0: 'Legacy', 1: 'Access list (EIP-2930)', 2: 'Dynamic fee (EIP-1559)' } as const;

/** Reads a signed transaction for people: who sends what to whom, at most for which fee, and what to be careful of. */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  const chainId = BigInt(ethereumParameters(ledger).chainId);
  const read = readTransaction(raw);
  if (!read.ok) return err('MalformedTransaction');
  const { fields, signature, sender, transactionId } = read.value;
  const described = describeFields(fields);
  return ok({
    transactionId,
    operation: described.operation,
    senders: [sender],
    movements: movementsOf(fields, sender),
    calls: described.calls,
    rights: described.rights,
    fee: fields.gasLimit * fields.maxFeePerGas,
    sequence: fields.nonce.toString(),
    memos: [],
    details: [...detailsOf(fields), { label: 'Signature', value: signatureText(signature) }],
    warnings: [...networkWarnings(fields, chainId), ...described.warnings],
  });
}

function detailsOf(fields: TransactionFields): TransactionSummary['details'] {
  const prices =
    fields.type === 2
      ? [
          { label: 'Maximum fee per gas', value: gwei(fields.maxFeePerGas) },
          { label: 'Maximum priority fee per gas', value: gwei(fields.maxPriorityFeePerGas) },
        ]
      : [{ label: 'Gas price', value: gwei(fields.maxFeePerGas) }];
  return [
    { label: 'Type', value: typeNames[fields.type] },
    { label: 'Chain id', value: fields.chainId?.toString() ?? 'any' },
    { label: 'Gas limit', value: fields.gasLimit.toString() },
    ...prices,
    ...(fields.to !== undefined && fields.data !== '' ? [{ label: 'Contract', value: fields.to }] : []),
    ...(fields.data === '' ? [] : [{ label: 'Call data', value: `0x${fields.data}` }]),
    ...fields.accessList.map((entry) => ({ label: 'Access list', value: `${entry.address} (${entry.storageKeys.length})` })),
  ];
}

/** The three numbers of a signature, as libraries write them one after the other: r, s, and 27 or 28 by the parity of y. */
function signatureText({ r, s, yParity }: TransactionSignature): string {
  const scalar = (number: bigint) => number.toString(16).padStart(64, '0');
  return `0x${scalar(r)}${scalar(s)}${(27 + yParity).toString(16)}`;
}

function networkWarnings({ chainId: its }: TransactionFields, chainId: bigint): readonly LedgerWarning[] {
  if (its === undefined) return [ledgerWarning('Replayable')];
  return its === chainId ? [] : [ledgerWarning('ForeignNetwork', { network: `chain id ${its}, not ${chainId}` })];
}

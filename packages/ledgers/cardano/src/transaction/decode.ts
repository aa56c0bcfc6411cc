import { ok, type Result } from '@countersign/kernel';
import { ledgerWarning, type LedgerWarning, type TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { keyHash } from '../address/of-keys.ts';
import { outpoint, type Body } from './body.ts';
import { describeBody, isFor, movementsOf, stakesOf } from './describe-body.ts';
import { readTransaction, type SignedTransaction } from './read-transaction.ts';
import { validityOf } from './validity.ts';

/** Reads signed bytes back. Inputs say nothing of whose they were: senders are the addresses of change, as far as there is any. */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  const read = readTransaction(raw);
  if (!read.ok) return read;
  const { body, signers, transactionId } = read.value;
  const keys = new Set(signers.map(keyHash));
  const senders = [...new Set(body.outputs.filter((output) => isFor(output, keys)).map(({ address }) => address))];
  const described = describeBody(body, keys, ledger);
  return ok({
    transactionId,
    ...described,
    senders,
    movements: movementsOf(body, senders),
    warnings: [...described.warnings, ...witnessWarnings(read.value, keys)],
    fee: body.fee,
    ...validityOf(body),
    memos: [],
    details: [
      ...body.inputs.map((input) => ({ label: 'Spends', value: outpoint(input) })),
      ...body.withdrawals.map(({ address, amount }) => ({ label: 'Rewards of', value: `${address}: ${amount}` })),
      ...tokenDetails(body),
    ],
  });
}

/** Every token by policy and name, with how many of it go where. */
function tokenDetails({ outputs }: Body): TransactionSummary['details'] {
  return outputs.flatMap(({ address, tokens }) =>
    tokens.map(({ policy, name, amount }) => ({ label: 'Tokens', value: `${amount} of ${policy}.${name} to ${address}` })),
  );
}

/** The stake's key signs beside the one that pays: who else does pays as well, or agrees to something. */
function witnessWarnings(
  { body, hasScripts, hasOtherWitnesses }: SignedTransaction,
  keys: ReadonlySet<string>,
): readonly LedgerWarning[] {
  const stakes = [...body.certificates.flatMap((one) => ('stake' in one ? [one.stake] : [])), ...stakesOf(body)];
  const paying = [...keys].filter((key) => !stakes.some(({ hash }) => hash === key));
  const isShared = paying.length > 1 || (hasOtherWitnesses && paying.length > 0);
  return [
    ...(isShared ? [ledgerWarning('SeveralSenders')] : []),
    ...(hasScripts && !body.others.includes('ScriptData') ? [ledgerWarning('RunsScripts')] : []),
  ];
}

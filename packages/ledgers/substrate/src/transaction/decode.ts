import { err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import { feeWarnings, ledgerWarning, type TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { addressOfKey } from '../address.ts';
import { inCoins } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { substrateParameters } from '../errors.ts';
import { runtimesOf } from '../runtime.ts';
import type { Call } from './call.ts';
import { describeCall } from './describe.ts';
import { movementsOf } from './movements.ts';
import { readExtrinsic, type ReadExtrinsic } from './read-extrinsic.ts';
import { endOf } from './validity.ts';
import { extrinsicHash } from './write-extrinsic.ts';

/**
 * Reads signed bytes back. They do not say for which version of the network they were signed: where the versions that the ledger's parameters have read them
 * differently, nobody can say what they are, and they are refused.
 */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  substrateParameters(ledger);
  if (!/^([0-9a-f]{2})+$/i.test(raw)) return err('MalformedTransaction');
  const bytes = fromHex(raw);
  const [read, ...others] = runtimesOf(ledger).flatMap((runtime) => readExtrinsic(bytes, runtime) ?? []);
  if (read === undefined || others.some((other) => textOf(other) !== textOf(read))) return err('MalformedTransaction');
  const { call, signer, nonce, tip, era, scheme } = read;
  const { operation, calls, rights, warnings } = describeCall(call, signer, ledger);
  return ok({
    transactionId: `0x${toHex(extrinsicHash(bytes))}`,
    operation,
    senders: [addressOfKey(signer, ledger)],
    movements: movementsOf(call, signer, ledger),
    calls,
    rights,
    warnings: [
      ...(era === undefined ? [ledgerWarning('NeverExpires')] : []),
      ...feeWarnings(tip, descriptor, ledger, (amount) => inCoins(amount, ledger)),
      ...warnings,
    ],
    sequence: nonce.toString(),
    ...endOf(era === undefined ? {} : { era }),
    memos: [],
    details: [{ label: 'Tip', value: inCoins(tip, ledger) }, { label: 'Signature', value: scheme }, ...detailsOf(call, ledger)],
  });
}

/** What a call of staking is about, which moves nothing: how much, and to whom goes what it earns. */
function detailsOf(call: Call, ledger: Ledger): TransactionSummary['details'] {
  return [
    ...('value' in call ? [{ label: 'Amount', value: inCoins(call.value, ledger) }] : []),
    ...('payee' in call && call.payee.type !== 'Account' ? [{ label: 'Rewards', value: call.payee.type }] : []),
    ...('spans' in call ? [{ label: 'Slashing spans', value: call.spans.toString() }] : []),
  ];
}

/** The same text for what reads alike. */
function textOf(read: ReadExtrinsic): string {
  return JSON.stringify(read, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

import { err, ok, type Result } from '@countersign/kernel';
import {
  addressOfScript,
  dustThreshold,
  isCoinbase,
  rulesOfLedger,
  virtualSizeOf,
  type RawTransaction,
} from '@countersign/ledger-bitcoin';
import type { Ledger } from '@countersign/model';

import type { Refusal } from '../framework/rules.ts';
import { spentNames } from './outputs.ts';

const opReturn = 0x6a;
const maximumVirtualSize = 100_000;
const relativeLockDisabled = 0x8000_0000;

/** What nodes check of a transaction on its own before they relay it: form, amounts, dust, standard scripts, lock times. */
export function checkStandardness(transaction: RawTransaction, nextHeight: number, ledger: Ledger): Result<void, Refusal> {
  const { inputs, outputs, version, lockTime } = transaction;
  if (inputs.length === 0 || outputs.length === 0) return refused('Malformed', 'No inputs or no outputs');
  if (isCoinbase(transaction)) return refused('Rejected', 'Only blocks make new coins');
  if (new Set(spentNames(transaction)).size < inputs.length) return refused('Malformed', 'An output is spent twice');
  if (version < 1 || version > 2) return refused('Rejected', `Version ${version} is not standard`);
  if (virtualSizeOf(transaction) > maximumVirtualSize) return refused('Rejected', 'The transaction is too large');
  if (inputs.some(({ sequence }) => version >= 2 && sequence < relativeLockDisabled && (sequence & 0xffff) !== 0)) {
    return refused('Rejected', 'Relative lock times are not kept here');
  }
  if (lockTime >= nextHeight && inputs.some(({ sequence }) => sequence !== 0xffff_ffff)) {
    return refused('Rejected', `Not final before lock time ${lockTime}`);
  }
  const { maximumAmount } = rulesOfLedger(ledger);
  let total = 0n;
  for (const { amount, script } of outputs) {
    total += amount;
    if (total > maximumAmount) return refused('Malformed', 'More coins than can exist');
    if (script[0] === opReturn) continue;
    if (addressOfScript(script, ledger) === undefined) return refused('Rejected', 'An output has a script that is not standard');
    if (amount < dustThreshold(script)) return refused('Rejected', `An output of ${amount} satoshis is dust`);
  }
  return ok(undefined);
}

function refused(reason: Refusal['reason'], message: string): { readonly ok: false; readonly error: Refusal } {
  return err({ reason, message });
}

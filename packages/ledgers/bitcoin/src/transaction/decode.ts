import type { Result } from '@countersign/kernel';
import { ok, toHex } from '@countersign/kernel';
import type { LedgerWarning, Movement, TransactionSummary } from '@countersign/ledger-port';
import { ledgerWarning, nativeAsset } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { addressOfScript } from '../address.ts';
import type { CoinRules } from '../coin-rules.ts';
import { rulesOfLedger } from '../errors.ts';
import { hash160 } from '../script/hash160.ts';
import { hasFormOfPublicKey } from '../script/public-key.ts';
import { standardScript } from '../script/templates.ts';
import { opReturnData } from '../script/op-return.ts';
import { carriesTokens } from '../script/token-prefix.ts';
import type { RawTransaction } from './serialization.ts';
import { deserialize, isCoinbase, outpoint, transactionIdOf, virtualSizeOf } from './serialization.ts';

/**
 * Reads serialised bytes back. Senders are known where an input shows its public key (P2WPKH, P2PKH); inputs carry no amounts,
 * so the fee is not known. Each output is a movement, change included.
 */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  const rules = rulesOfLedger(ledger);
  const read = deserialize(raw, rules);
  if (!read.ok) return read;
  const transaction = read.value;
  const coinbase = isCoinbase(transaction);
  const senders = [...new Set(transaction.inputs.flatMap((_, index) => senderOf(transaction, index, ledger) ?? []))];
  return ok({
    transactionId: transactionIdOf(transaction),
    operation: coinbase ? 'Coinbase' : 'Transfer',
    senders,
    movements: movements(transaction, senders, ledger),
    calls: [],
    rights: [],
    memos: transaction.outputs.flatMap(({ script }) => opReturnData(script) ?? []),
    details: details(transaction, coinbase, rules),
    warnings: warnings(transaction, ledger),
  });
}

/** True if the transaction says that it may be replaced by one with a higher fee (BIP-125). */
export function signalsReplacement({ inputs }: RawTransaction): boolean {
  return inputs.some(({ sequence }) => sequence < 0xfffffffe);
}

/**
 * The address that an input spends from, as far as the input itself shows it: by a signature and a public key, and nothing else. What is
 * only as long as a key, such as the control block of a Taproot script, is nobody's.
 */
export function senderOf({ inputs, witnesses }: RawTransaction, index: number, ledger: Ledger): string | undefined {
  const script = inputs[index]?.finalScriptSig ?? new Uint8Array();
  const stack = witnesses?.[index] ?? [];
  const isWitness = script.length === 0 && stack.length === 2;
  const [signature, key] = isWitness ? stack : stack.length === 0 ? twoPushes(script) : [];
  if (signature?.[0] !== derSequence || key === undefined || !hasFormOfPublicKey(key)) return undefined;
  if (!isWitness) return addressOfScript(standardScript('P2PKH', hash160(key)), ledger);
  return key.length === 33 ? addressOfScript(standardScript('P2WPKH', hash160(key)), ledger) : undefined;
}

/** What every DER signature begins with. */
const derSequence = 0x30;

function twoPushes(script: Uint8Array): readonly Uint8Array[] {
  const first = script[0] ?? 0;
  const second = script[first + 1] ?? 0;
  return first > 0 && second > 0 && first < 76 && second < 76 && script.length === first + second + 2
    ? [script.slice(1, first + 1), script.slice(first + 2)]
    : [];
}

function movements({ outputs }: RawTransaction, from: readonly string[], ledger: Ledger): Movement[] {
  return outputs.map(({ amount, script }, index) => {
    const to = addressOfScript(script, ledger);
    return {
      index,
      asset: nativeAsset,
      from,
      ...(to === undefined ? {} : { to }),
      amount,
      metadata: { type: 'Bitcoin', outputIndex: index },
    };
  });
}

function details(transaction: RawTransaction, coinbase: boolean, { canReplace }: CoinRules): { label: string; value: string }[] {
  const spent = coinbase ? [] : transaction.inputs.map(({ txid, index }) => outpoint(toHex(txid), index));
  return [
    { label: 'Version', value: transaction.version.toString() },
    { label: 'Lock time', value: transaction.lockTime.toString() },
    { label: 'Virtual size', value: `${virtualSizeOf(transaction)} vB` },
    { label: 'Replaceable', value: canReplace && signalsReplacement(transaction) ? 'Yes' : 'No' },
    ...spent.map((value) => ({ label: 'Spends', value })),
  ];
}

function warnings({ outputs, lockTime }: RawTransaction, ledger: Ledger): LedgerWarning[] {
  const { hasTokens } = rulesOfLedger(ledger);
  const found = outputs.flatMap(({ amount, script }, index) => {
    if (opReturnData(script) !== undefined)
      return amount > 0n ? [ledgerWarning('BurnsCoins', { amount: amount.toString() })] : [];
    if (hasTokens && carriesTokens(script)) return [ledgerWarning('CarriesTokens', { output: String(index) })];
    return addressOfScript(script, ledger) === undefined
      ? [ledgerWarning('ScriptWithoutAddress', { output: String(index) })]
      : [];
  });
  return lockTime === 0 ? found : [...found, ledgerWarning('LockTime', { time: lockTime.toString() })];
}

import { CodedError, fromHex, toHex } from '@countersign/kernel';
import {
  addressOfScript,
  contentIdOf,
  ledgerDataOf,
  outpoint,
  rulesOfLedger,
  scriptOfAddress,
  serialize,
  transactionIdOf,
  type RawTransaction,
} from '@countersign/ledger-bitcoin';
import { nativeAsset, type KnownOutput, type Movement, type ObservedTransaction } from '@countersign/ledger-port';
import type { Ledger, OnLedgerData } from '@countersign/model';

import type { ReadBlock } from './read-blocks.ts';
import type { ReadTransaction } from './read-transaction.ts';
import { readBytes } from './read-bytes.ts';

/** A transaction that concerns this instance, with what is known of the outputs that it spends. */
export interface Concerning {
  readonly transaction: ReadTransaction;
  readonly block: ReadBlock;
  /** The addresses that its outputs pay to, in their order; undefined for scripts that have none. */
  readonly recipients: readonly (string | undefined)[];
  /** The outputs of this instance that it spends. */
  readonly ours: readonly KnownOutput[];
}

/** Whom the outputs pay to, as {@link Concerning} has it. */
export function recipientsOf({ outputs }: ReadTransaction, ledger: Ledger): Concerning['recipients'] {
  return outputs.map(({ script }) => addressOfScript(fromHex(script), ledger));
}

/** The addresses that it spends from by the word of nodes. */
export function strangersOf({ inputs }: ReadTransaction, ledger: Ledger): readonly string[] {
  return [
    ...new Set(inputs.flatMap(({ prevout }) => (prevout && addressOfScript(fromHex(prevout.scriptPubKey.hex), ledger)) ?? [])),
  ];
}

/**
 * The transaction as the ledger's book takes it. What it takes from this instance are outputs that the book has: neither what an input shows
 * nor what a node says of it proves whose it was. Throws `LedgerContradiction` where its bytes say something else than the node, or where it
 * gives more than it takes.
 */
export function observed(concerning: Concerning, watched: ReadonlySet<string>, ledger: Ledger): ObservedTransaction {
  const { transaction, block, ours } = concerning;
  const bytes = bytesOf(transaction, ledger);
  const contentId = contentIdOf(bytes, rulesOfLedger(ledger));
  return {
    transactionId: transaction.transactionId,
    ...(contentId !== undefined && { contentId }),
    status: 'Confirmed',
    blockHeight: block.height,
    blockTime: block.time,
    ...moved(concerning, watched, ledger),
    spentOutputs: ours.map(({ transactionId, index }) => outpoint(transactionId, index)),
    taken: takenFrom(ours),
    raw: toHex(serialize(bytes)),
    ledgerData: ledgerDataIn(bytes, concerning, watched, ledger),
  };
}

/**
 * What it spends and makes. An output of ours is the one that the book has; of any other that would be ours by the word of a node no more is
 * said than its name.
 */
function ledgerDataIn(
  bytes: RawTransaction,
  { transaction, ours }: Concerning,
  watched: ReadonlySet<string>,
  ledger: Ledger,
): OnLedgerData {
  const known = new Map(ours.map(({ transactionId, index, address }) => [outpoint(transactionId, index), address]));
  const spent = transaction.inputs.map(({ name = '', prevout }) => {
    const address = known.get(name);
    if (address !== undefined) return { script: scriptOfAddress(address, ledger) };
    const script = prevout && fromHex(prevout.scriptPubKey.hex);
    return script && !watched.has(addressOfScript(script, ledger) ?? '') ? { script } : undefined;
  });
  return ledgerDataOf(bytes, spent, ledger);
}

type Moved = Pick<ObservedTransaction, 'movements' | 'fee' | 'feePayer'>;

function moved({ transaction, recipients, ours }: Concerning, watched: ReadonlySet<string>, ledger: Ledger): Moved {
  const movementsFrom = (from: readonly string[]): readonly Movement[] =>
    transaction.outputs.map(({ amount }, index) => {
      const to = recipients[index];
      const metadata = { type: 'Bitcoin', outputIndex: index } as const;
      return { index, asset: nativeAsset, from, ...(to !== undefined && { to }), amount, metadata };
    });
  const isToUs = ({ to }: Movement) => to !== undefined && watched.has(to);
  const [payer] = ours;
  if (payer === undefined) {
    // Of an address of ours that spends an output which was never counted here, nothing is said.
    const strangers = strangersOf(transaction, ledger).filter((address) => !watched.has(address));
    return { movements: movementsFrom(strangers).filter(isToUs), fee: 0n };
  }
  if (ours.length === transaction.inputs.length) {
    const fee = sum(ours) - sum(transaction.outputs);
    // It would come from within, without quarantine.
    if (fee < 0n)
      throw new CodedError('LedgerContradiction', `${transaction.transactionId} pays more than what it spends is worth`);
    return { movements: movementsFrom([...new Set(ours.map(({ address }) => address))]), fee, feePayer: payer.address };
  }
  // With inputs of others besides: what went in and what came out is all that is known.
  const left = takenFrom(ours).map(({ address, amount }, position): Movement => ({
    index: transaction.outputs.length + position,
    asset: nativeAsset,
    from: [address],
    amount,
    metadata: { type: 'Bitcoin' },
  }));
  return { movements: [...movementsFrom([]).filter(isToUs), ...left], fee: 0n };
}

/** What the outputs are worth, by address. */
function takenFrom(outputs: readonly KnownOutput[]): NonNullable<ObservedTransaction['taken']> {
  return [...Map.groupBy(outputs, ({ address }) => address)].map(([address, all]) => ({ address, amount: sum(all) }));
}

function sum(values: readonly { readonly amount: bigint }[]): bigint {
  return values.reduce((total, { amount }) => total + amount, 0n);
}

/** What the bytes say, in the form that all networks of the family share: their hash is the id, and they say what the node says. */
function bytesOf({ transactionId, raw, inputs, outputs }: ReadTransaction, ledger: Ledger): RawTransaction {
  const read = readBytes(raw, rulesOfLedger(ledger));
  const isSame =
    read !== undefined &&
    transactionIdOf(read) === transactionId &&
    read.inputs.length === inputs.length &&
    read.inputs.every(({ txid, index }, at) => outpoint(toHex(txid), index) === (inputs[at]?.name ?? noOutput)) &&
    read.outputs.length === outputs.length &&
    read.outputs.every(({ amount, script }, at) => amount === outputs[at]?.amount && toHex(script) === outputs[at]?.script);
  const { maximumAmount } = rulesOfLedger(ledger);
  if (isSame && sum(read.outputs) > maximumAmount)
    throw new CodedError('LedgerContradiction', `The transaction ${transactionId} moves more coins than there are`);
  if (isSame) return read;
  throw new CodedError('LedgerContradiction', `The transaction ${transactionId} is not what its id says`);
}

/** What the input of a transaction that makes new coins names. */
const noOutput = outpoint('00'.repeat(32), 0xffff_ffff);

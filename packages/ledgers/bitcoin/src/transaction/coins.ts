import type { JsonObject } from '@countersign/kernel';
import type { BuildInput, BuiltTransaction, Place, SenderAddress } from '@countersign/ledger-port';

import { scriptOfAddress } from '../address.ts';
import { readScript } from '../script/templates.ts';
import type { UnspentOutput } from './chain-state.ts';
import { chainStateFromJson } from './chain-state.ts';
import type { Coin } from './select-coins.ts';
import { rulesOfLedger } from '../errors.ts';
import { outpoint } from './serialization.ts';

/** A coin with what is needed to spend it. */
export interface SenderCoin extends Coin {
  readonly output: UnspentOutput;
  readonly sender: SenderAddress;
  readonly script: Uint8Array;
}

/** What the sender can spend now, and what only waits. */
export interface SenderCoins {
  readonly spendable: readonly SenderCoin[];
  /** Coins of the transaction to be replaced. */
  readonly required: readonly SenderCoin[];
  /** Satoshis in coins that others hold, or that wait for a block. */
  readonly waiting: bigint;
}

/**
 * Sorts the sender's outputs: spendable are those in a block and the sender's own change, unless another order holds them, a
 * transaction spends them, or another one is about to take the place of the one that gives the change. Those that are too small are left alone unless people
 * chose them. Quarantine and reservations count by output, not by amount.
 */
export function senderCoins(input: BuildInput): SenderCoins {
  const { chainState, sender, reservedResources, inDoubt = [], replaces, ledger, chosenResources } = input;
  const { leftAloneBelow } = rulesOfLedger(ledger);
  const chosen = new Set(chosenResources);
  const senders = new Map(sender.map((entry) => [entry.address, entry]));
  const reserved = new Set(reservedResources);
  const replaced = new Set(replaces?.resources);
  const spendable: SenderCoin[] = [];
  const required: SenderCoin[] = [];
  let waiting = 0n;
  for (const output of chainStateFromJson(chainState).outputs) {
    const owner = senders.get(output.address);
    if (!owner) continue;
    const script = scriptOfAddress(output.address, ledger);
    const kind = readScript(script)?.kind;
    if (kind !== 'P2PKH' && kind !== 'P2WPKH') continue;
    const name = outpoint(output.transactionId, output.index);
    const coin: SenderCoin = { outpoint: name, amount: BigInt(output.amount), kind, output, sender: owner, script };
    if (replaced.has(name)) required.push(coin);
    else if (coin.amount < leftAloneBelow && !chosen.has(name)) continue;
    else if (output.spentBy === undefined && !reserved.has(name) && isSettled(output, inDoubt)) spendable.push(coin);
    else waiting += coin.amount;
  }
  return { spendable, required, waiting };
}

function isSettled({ height, ownChange, transactionId }: UnspentOutput, inDoubt: readonly string[]): boolean {
  return height !== undefined || (ownChange === true && !inDoubt.includes(transactionId));
}

/** Whether a transaction can still be taken: all its inputs can be spent, or one of them is already spent. */
export function place({ resources }: Pick<BuiltTransaction, 'resources'>, chainState: JsonObject): Place {
  const unspent = chainStateFromJson(chainState).outputs.filter(({ spentBy }) => spentBy === undefined);
  const names = new Set(unspent.map(({ transactionId, index }) => outpoint(transactionId, index)));
  return resources.every((name) => names.has(name)) ? 'Next' : 'Gone';
}

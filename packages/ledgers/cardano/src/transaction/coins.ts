import type { JsonObject } from '@countersign/kernel';
import type { BuildInput, BuiltTransaction, Place } from '@countersign/ledger-port';

import { outpoint, type Token } from './body.ts';
import { chainStateFromJson, type UnspentOutput } from './chain-state.ts';
import { unsignedFromJson } from './unsigned.ts';

/** An output that may be spent. */
export interface Coin {
  readonly outpoint: string;
  readonly output: UnspentOutput;
  readonly amount: bigint;
  readonly tokens: readonly Token[];
}

/** What the sender can spend now, in the order in which it is taken, and the lovelaces that only wait. */
export interface SenderCoins {
  readonly spendable: readonly Coin[];
  readonly waiting: bigint;
}

/**
 * Sorts the sender's outputs. Spendable are those in a block and the sender's own change, unless another order holds them or a transaction spends them; those
 * without tokens come first, and the largest of them, since tokens have to come back in the change, whatever strangers have sent. What a script lies in is left
 * alone: its bytes cost a fee that is not reckoned with here.
 */
export function senderCoins({ chainState, sender, reservedResources, inDoubt = [] }: BuildInput): SenderCoins {
  const own = new Set(sender.map(({ address }) => address));
  const reserved = new Set(reservedResources);
  const spendable: Coin[] = [];
  let waiting = 0n;
  for (const output of chainStateFromJson(chainState).outputs) {
    if (!own.has(output.address) || output.carriesScript === true) continue;
    const { amount, height, ownChange, spentBy, transactionId, tokens = [] } = output;
    const coin: Coin = {
      outpoint: outpoint(output),
      output,
      amount: BigInt(amount),
      tokens: tokens.map((token) => ({ ...token, amount: BigInt(token.amount) })),
    };
    const isSettled = height !== undefined || (ownChange === true && !inDoubt.includes(transactionId));
    if (isSettled && spentBy === undefined && !reserved.has(coin.outpoint)) spendable.push(coin);
    else waiting += coin.amount;
  }
  return { spendable: spendable.toSorted(inOrder), waiting };
}

function inOrder(left: Coin, right: Coin): number {
  const [isPlain, isOtherPlain] = [left, right].map(({ tokens }) => tokens.length === 0);
  if (isPlain !== isOtherPlain) return isPlain === true ? -1 : 1;
  if (left.amount !== right.amount) return left.amount > right.amount ? -1 : 1;
  return left.outpoint < right.outpoint ? -1 : 1;
}

/** Slots that a transaction must still have before it to be worth a signature. */
const leastSlotsLeft = 120n;

/** Whether a transaction can still be taken: all its inputs can be spent, and it is not too late for it. */
export function place({ unsigned, resources }: Pick<BuiltTransaction, 'unsigned' | 'resources'>, chainState: JsonObject): Place {
  const { outputs, slot } = chainStateFromJson(chainState);
  const { endsBefore = 0n } = unsignedFromJson(unsigned)?.body ?? {};
  if (BigInt(slot) + leastSlotsLeft > endsBefore) return 'Gone';
  const unspent = new Set(outputs.filter(({ spentBy }) => spentBy === undefined).map(outpoint));
  return resources.every((name) => unspent.has(name)) ? 'Next' : 'Gone';
}

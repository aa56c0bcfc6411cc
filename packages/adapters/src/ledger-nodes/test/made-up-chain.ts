import { concatBytes, err, fromHex, ok, toHex } from '@countersign/kernel';
import {
  bitcoin,
  hash256,
  rulesOfLedger,
  scriptOfAddress,
  serialize,
  transactionIdOf,
  type RawTransaction,
} from '@countersign/ledger-bitcoin';
import type { Ledger } from '@countersign/model';

import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { fiveTokens } from './token-output.ts';

/** A number below another one, by chance. */
type Chance = (below: number) => number;

interface Coin {
  readonly name: string;
  readonly address: string;
  readonly amount: bigint;
  /** Whether the output carries tokens. */
  readonly hasTokens: boolean;
}
interface MadeTransaction {
  readonly transaction: RawTransaction;
  readonly id: string;
  readonly raw: string;
  readonly spends: readonly Coin[];
  readonly makes: readonly Coin[];
}
interface MadeBlock {
  readonly hash: string;
  readonly raw: string;
  readonly transactions: readonly MadeTransaction[];
}

/** A number of 32 bits, as blocks have it. */
function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value, true);
  return bytes;
}

function merkleRoot(level: readonly Uint8Array[]): Uint8Array {
  if (level.length < 2) return level[0] ?? new Uint8Array(32);
  const next: Uint8Array[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1] ?? level[at]];
    if (left !== undefined && right !== undefined) next.push(hash256(concatBytes(left, right)));
  }
  return merkleRoot(next);
}

/** Under its id, and with the names of what it makes. */
function named({
  transaction,
  spends,
  makes,
}: {
  readonly transaction: RawTransaction;
  readonly spends: readonly Coin[];
  readonly makes: readonly Omit<Coin, 'name'>[];
}): MadeTransaction {
  const id = transactionIdOf(transaction);
  const outputs = makes.map((one, index) => ({ ...one, name: `${id}:${index}` }));
  return { transaction, id, raw: toHex(serialize(transaction)), spends, makes: outputs };
}

/** A chain of the family that grows by chance and takes blocks back: people of some addresses pay each other, alone and together. */
export interface MadeUpChain {
  readonly rpc: JsonRpc;
  height(): number;
  grow(): void;
  /** Takes the newest blocks back and makes one more than those: what they had comes again, in other blocks, or never. */
  reorganise(depth: number): void;
  /** What addresses hold in the blocks up to a height, counted from the beginning; not where it carries tokens. */
  unspent(until: number): readonly Coin[];
}

/** One with its first block alone. Each block makes that many coins, in the smallest unit. */
export function madeUpChain(
  addresses: readonly string[],
  {
    ledger,
    genesisHash = '',
    firstBlock = '',
    reward,
  }: {
    readonly ledger: Ledger;
    readonly genesisHash?: string | undefined;
    readonly firstBlock?: string;
    readonly reward: bigint;
  },
  chance: Chance,
): MadeUpChain {
  const { hasSpecialTransactions, hasTokens } = rulesOfLedger(ledger);
  let blocks: readonly MadeBlock[] = [{ hash: genesisHash, raw: firstBlock, transactions: [] }];
  /** What blocks had that were taken back. */
  let waiting: readonly MadeTransaction[] = [];
  let count = 0;

  const pick = <Element>(list: readonly Element[]): Element => {
    const element = list[chance(list.length)];
    if (element === undefined) throw new Error('nothing to pick');
    return element;
  };
  const unspent = (until: number) => {
    const transactions = blocks.slice(0, until + 1).flatMap((block) => block.transactions);
    const spent = new Set(transactions.flatMap(({ spends }) => spends.map(({ name }) => name)));
    return transactions.flatMap(({ makes }) => makes).filter(({ name }) => !spent.has(name));
  };

  function made(spends: readonly Coin[], worth: bigint): MadeTransaction {
    // Often to the same address again: an output for each.
    const makes = Array.from({ length: 1 + chance(3) }, (_, index, amount = worth / 4n + BigInt(index)) => ({
      address: pick(addresses),
      amount,
      hasTokens: hasTokens && chance(4) === 0,
    }));
    const inputs = spends.map(({ name }) => ({
      txid: Uint8Array.from(Buffer.from(name.slice(0, 64), 'hex')),
      index: Number(name.slice(65)),
      sequence: 0xffff_ffff,
      // Some are signed for in their scripts, where others can write it in another way.
      finalScriptSig: new Uint8Array(chance(2)).fill(7),
    }));
    // What makes new coins has something in it that no other one has.
    const coinbase = [{ txid: new Uint8Array(32), index: 0xffff_ffff, sequence: ++count, finalScriptSig: new Uint8Array([1]) }];
    const outputs = makes.map(({ address, amount, hasTokens: carries }) => {
      const script = scriptOfAddress(address, ledger);
      return { amount, script: carries ? concatBytes(fromHex(fiveTokens.prefix), script) : script };
    });
    const isSpecial = hasSpecialTransactions && chance(2) === 0;
    return named({
      spends,
      makes,
      transaction: {
        version: isSpecial ? 0x0005_0003 : 2,
        lockTime: 0,
        inputs: inputs.length > 0 ? inputs : coinbase,
        outputs,
        ...(isSpecial && { payload: new Uint8Array(chance(300)).fill(1) }),
      },
    });
  }

  /** The same under another id, where others can change it. */
  function renamed({ transaction, ...given }: MadeTransaction): MadeTransaction {
    const inputs = transaction.inputs.map((input) => ({
      ...input,
      finalScriptSig: input.finalScriptSig.map((byte) => byte + 1),
    }));
    return named({ ...given, transaction: { ...transaction, inputs } });
  }

  function bytesOf(transactions: readonly MadeTransaction[]): Pick<MadeBlock, 'hash' | 'raw'> {
    const previous = fromHex(blocks.at(-1)?.hash ?? '').toReversed();
    const root = merkleRoot(transactions.map(({ id }) => fromHex(id).toReversed()));
    const hasOtherProof = chance(2) === 0;
    const header = concatBytes(
      number(hasOtherProof ? 0x0062_0104 : 0x0062_0004),
      previous,
      root,
      number(++count),
      number(0),
      number(0),
    );
    const other = concatBytes(
      fromHex(transactions[0]?.raw ?? ''),
      new Uint8Array(32),
      Uint8Array.of(2),
      new Uint8Array(64),
      number(0),
    );
    const proof = concatBytes(other, Uint8Array.of(1), new Uint8Array(32), number(5), new Uint8Array(80));
    const bodies = concatBytes(...transactions.map(({ raw }) => fromHex(raw)));
    return {
      hash: toHex(hash256(header).toReversed()),
      raw: toHex(concatBytes(header, hasOtherProof ? proof : new Uint8Array(), Uint8Array.of(transactions.length), bodies)),
    };
  }

  function block(): MadeBlock {
    let coins = unspent(blocks.length - 1);
    const transactions = [made([], reward)];
    const take = (one: MadeTransaction) => {
      transactions.push(one);
      coins = [...coins.filter(({ name }) => one.spends.every((spent) => spent.name !== name)), ...one.makes];
    };
    const isThere = ({ spends }: MadeTransaction) => spends.every(({ name }) => coins.some((coin) => coin.name === name));
    const again = waiting.filter(() => chance(3) > 0);
    for (const one of again) if (isThere(one)) take(chance(3) === 0 ? renamed(one) : one);
    waiting = waiting.filter((one) => !again.includes(one));
    for (let more = chance(5); more > 0 && coins.length > 0; more--) {
      const spends = [...new Set(Array.from({ length: 1 + chance(3) }, () => pick(coins)))];
      take(
        made(
          spends,
          spends.reduce((sum, { amount }) => sum + amount, 0n),
        ),
      );
    }
    // In some networks what spends may come before what makes.
    const inAnyOrder = chance(2) === 0 ? transactions : transactions.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return { ...bytesOf(inAnyOrder), transactions: inAnyOrder };
  }

  function answer(method: string, [asked, form]: readonly unknown[]) {
    if (method === 'getblockcount') return ok(blocks.length - 1);
    if (method === 'validateaddress') return ok({ isvalid: bitcoin.address.parse(String(asked), ledger).ok });
    if (method === 'getblockhash') {
      const found = blocks[Number(asked)];
      return found === undefined ? err({ code: -8, message: 'Block height out of range' }) : ok(found.hash);
    }
    const height = blocks.findIndex(({ hash }) => hash === asked);
    const found = blocks[height];
    if (found === undefined) return err({ code: -5, message: 'Block not found' });
    const header = {
      hash: found.hash,
      height,
      time: 1_700_000_000 + height,
      confirmations: blocks.length - height,
      previousblockhash: blocks[height - 1]?.hash,
    };
    if (method === 'getblockheader') return ok(header);
    if (method === 'getblock' && form === false) return ok(found.raw);
    if (method !== 'getblock') return err({ code: -32_601, message: 'Method not found' });
    return ok({
      ...header,
      tx: found.transactions.map(({ id, raw, spends, makes }) => ({
        txid: id,
        hex: raw,
        vin: spends.length === 0 ? [{}] : spends.map(({ name }) => ({ txid: name.slice(0, 64), vout: Number(name.slice(65)) })),
        vout: makes.map(({ address, amount, hasTokens: carries }, n) => ({
          n,
          value: Number(amount) / 100_000_000,
          scriptPubKey: { hex: toHex(scriptOfAddress(address, ledger)) },
          ...(carries && { tokenData: fiveTokens.data }),
        })),
      })),
    });
  }

  const grow = () => void (blocks = [...blocks, block()]);
  return {
    rpc: {
      name: 'made-up',
      batch: 50,
      ask: (calls) => Promise.resolve(calls.map(({ method, params }) => answer(method, params))),
    },
    height: () => blocks.length - 1,
    grow,
    reorganise(depth) {
      waiting = [
        ...waiting,
        ...blocks.slice(-depth).flatMap(({ transactions }) => transactions.filter(({ spends }) => spends.length > 0)),
      ];
      blocks = blocks.slice(0, -depth);
      for (let made = 0; made <= depth; made++) grow();
    },
    unspent: (until) => unspent(until).filter((coin) => !coin.hasTokens),
  };
}

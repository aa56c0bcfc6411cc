import { CodedError } from '@countersign/kernel';
import { assetKey, nativeAsset, type AssetReference, type Movement, type ObservedTransaction } from '@countersign/ledger-port';
import { failureCode, isSignedBy, readOperation, senderMemos, tokenAsset, tokenPrograms } from '@countersign/ledger-solana';

import type { BlockTransaction, ReadBlock } from './read-blocks.ts';
import type { Meta } from './shapes.ts';

/** A transaction of a block, and everybody whom it concerns. */
interface Concerning {
  readonly transactionId: string;
  readonly transaction: BlockTransaction;
  readonly block: ReadBlock;
  readonly signers: readonly string[];
  readonly isFailed: boolean;
  readonly failureCode: string | undefined;
  readonly movements: readonly Movement[];
  readonly memos: ObservedTransaction['memos'];
  readonly addresses: readonly string[];
}

/** A change of what an address has of an asset. Tokens are their owner's, whichever account they are in. */
interface BalanceChange {
  readonly address: string;
  readonly asset: AssetReference;
  readonly amount: bigint;
}

/** What the transactions of a block moved, and between whom: as balances say it, which has what programs moved by themselves. */
export function movementsOfBlock(block: ReadBlock): readonly Concerning[] {
  return block.transactions.map((transaction): Concerning => {
    const { id: transactionId, signers, accounts, meta, bytes } = transaction;
    const isFailed = meta.err !== null && meta.err !== undefined;
    // Of a form that is unknown here nothing is asked for: what it did balances say alone.
    const operation = bytes === undefined ? nothing : readOperation(bytes.message, 0n);
    const changes = isFailed ? [] : changesIn(accounts, meta, transactionId);
    const asked = operation.movements.map((movement) => withOwners(movement, accounts, meta));
    const movements = isFailed ? [] : numbered(explains(asked, changes) ? withRest(asked, changes) : flowsIn(changes));
    return {
      transactionId,
      transaction,
      block,
      signers,
      isFailed,
      failureCode: isFailed ? failureCode(bytes?.message ?? { instructions: [] }, meta.err) : undefined,
      movements,
      memos: senderMemos(operation),
      addresses: [signers[0] ?? '', ...changes.map(({ address }) => address)],
    };
  });
}

const nothing = { movements: [], memos: [] } as const;

/** The transaction as the ledger's book takes it, as far as it concerns the watched. */
export function observed(concerning: Concerning, watched: ReadonlySet<string>): ObservedTransaction {
  const { transactionId, transaction, block, signers, isFailed, failureCode: code, movements, memos = [] } = concerning;
  const [feePayer = ''] = signers;
  const isWatched = (one: string | undefined) => one !== undefined && watched.has(one);
  const hasSigned = (one: string) => transaction.bytes !== undefined && isSignedBy(transaction.bytes, one);
  const concerned = movements.filter(({ from, to }) => from.some(isWatched) || isWatched(to));
  return {
    transactionId,
    status: 'Confirmed',
    ...(isFailed && { failure: 'FailedOnChain' }),
    ...(code !== undefined && { failureCode: code }),
    blockHeight: block.height,
    blockTime: block.time,
    fee: BigInt(transaction.meta.fee),
    feePayer,
    // What leaves an account whose own signature is not there a program took, or somebody whom a token's mint lets, or it is a node's word alone.
    movements: concerned.map((movement) =>
      movement.from.some((one) => watched.has(one) && !hasSigned(one)) ? { ...movement, isUnproven: true } : movement,
    ),
    ...(transaction.bytes !== undefined && { raw: transaction.bytes.raw }),
    ...(memos.length > 0 && { memos }),
  };
}

function changesIn(accounts: readonly string[], meta: Meta, transactionId: string): readonly BalanceChange[] {
  if (meta.preBalances.length !== accounts.length || meta.postBalances.length !== accounts.length)
    throw new CodedError('LedgerUnreachable', `A node gives balances of other accounts than those of ${transactionId}`);
  const coins = accounts.map((address, index): BalanceChange => {
    const fee = index === 0 ? BigInt(meta.fee) : 0n;
    const amount = BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0) + fee;
    return { address, asset: nativeAsset, amount };
  });
  const sums = new Map<string, BalanceChange>();
  const add = (change: BalanceChange) => {
    const key = `${change.address} ${assetKey(change.asset)}`;
    sums.set(key, { ...change, amount: (sums.get(key)?.amount ?? 0n) + change.amount });
  };
  coins.forEach(add);
  for (const [balances = [], sign] of [
    [meta.preTokenBalances ?? [], -1n],
    [meta.postTokenBalances ?? [], 1n],
  ] as const)
    for (const { accountIndex, mint, owner, programId, uiTokenAmount } of balances) {
      const type = programId === tokenPrograms.SPL2022 ? 'SPL2022' : 'SPL';
      const address = owner ?? accounts[accountIndex] ?? '';
      add({ address, asset: tokenAsset({ mint, type }), amount: sign * BigInt(uiTokenAmount.amount) });
    }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}

/** A movement of the bytes with the owners of the token accounts that it names, as balances have them. */
function withOwners(movement: Flow, accounts: readonly string[], meta: Meta): Flow {
  const owners = new Map(
    [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].flatMap(({ accountIndex, owner }) =>
      owner === undefined ? [] : [[accounts[accountIndex] ?? '', owner] as const],
    ),
  );
  if (movement.asset.type === 'Native') return movement;
  const ownerOf = (address: string) => owners.get(address) ?? address;
  return { ...movement, from: movement.from.map(ownerOf), ...(movement.to !== undefined && { to: ownerOf(movement.to) }) };
}

type Flow = Omit<Movement, 'index'>;

/** What the bytes ask for, taken from the changes: what is left of them. */
function leftOf(asked: readonly Flow[], changes: readonly BalanceChange[]): readonly BalanceChange[] {
  const left = new Map(changes.map((change) => [`${change.address} ${assetKey(change.asset)}`, change]));
  const add = (address: string, asset: AssetReference, amount: bigint) => {
    const key = `${address} ${assetKey(asset)}`;
    left.set(key, { address, asset, amount: (left.get(key)?.amount ?? 0n) + amount });
  };
  for (const { asset, from, to, amount, isIssued } of asked) {
    const [sender] = from;
    if (sender !== undefined && isIssued !== true) add(sender, asset, amount);
    if (to !== undefined) add(to, asset, -amount);
  }
  return [...left.values()].filter(({ amount }) => amount !== 0n);
}

/** Whether the bytes say all that moved but what new accounts keep: coins of one giver alone are left then, and no token. */
function explains(asked: readonly Flow[], changes: readonly BalanceChange[]): boolean {
  const left = leftOf(asked, changes);
  const givers = left.filter(({ amount }) => amount < 0n);
  return left.every(({ asset }) => asset.type === 'Native') && givers.length <= 1;
}

function withRest(asked: readonly Flow[], changes: readonly BalanceChange[]): readonly Flow[] {
  return [...asked, ...flowsIn(leftOf(asked, changes))];
}

/** Who gave what to whom by balances alone. Where several gave and several got, nobody knows who gave to whom. */
function flowsIn(changes: readonly BalanceChange[]): readonly Flow[] {
  const metadata = { type: 'Solana' } as const;
  return [...Map.groupBy(changes, ({ asset }) => assetKey(asset)).values()].flatMap((some): readonly Flow[] => {
    const givers = some.filter(({ amount }) => amount < 0n);
    const takers = some.filter(({ amount }) => amount > 0n);
    const [given, taken] = [-sum(givers), sum(takers)];
    const [giver, ...otherGivers] = givers;
    if (giver !== undefined && otherGivers.length === 0 && taken <= given) {
      const flows = takers.map(({ address: to, asset, amount }): Flow => ({
        asset,
        from: [giver.address],
        to,
        amount,
        metadata,
      }));
      const rest = given - taken;
      return rest === 0n ? flows : [...flows, { asset: giver.asset, from: [giver.address], amount: rest, metadata }];
    }
    return [
      ...takers.map(({ address: to, asset, amount }): Flow => ({ asset, from: [], to, amount, metadata })),
      ...givers.map(({ address, asset, amount }): Flow => ({ asset, from: [address], amount: -amount, metadata })),
    ];
  });
}

function numbered(flows: readonly Flow[]): readonly Movement[] {
  return flows.filter(({ amount }) => amount > 0n).map((flow, index) => ({ ...flow, index }));
}

function sum(changes: readonly BalanceChange[]): bigint {
  return changes.reduce((total, { amount }) => total + amount, 0n);
}

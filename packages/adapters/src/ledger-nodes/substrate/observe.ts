import { CodedError } from '@countersign/kernel';
import { nativeAsset, type Movement, type ObservedTransaction } from '@countersign/ledger-port';
import { addressOfKey } from '@countersign/ledger-substrate';
import type { Ledger } from '@countersign/model';

import type { IsWatched } from '../following/block-source.ts';
import type { Chain } from '../following/chain.ts';
import { readable, readKept } from './ask.ts';
import { saidBy, type Said } from './events.ts';
import type { ReadBlock } from './read-blocks.ts';
import { needed } from './runtime-at.ts';
import { AccountInfo } from './shapes.ts';
import { isPaidBySigner } from './signed.ts';
import { keptIn } from './storage.ts';

/** What a transaction did, or a block by itself: coins of other chains come in so, and stakes are slashed. */
interface Happening {
  /** Of the transaction; of what a block does by itself, the block's with when it does that. */
  readonly id: string;
  readonly raw?: string;
  readonly said: Said;
}

interface Surroundings {
  readonly ledger: Ledger;
  readonly chains: readonly Chain[];
  /** Asks one node after the other. */
  readonly first: <T>(ask: (chain: Chain) => Promise<T>) => Promise<T>;
}

/** What happened to watched addresses in some blocks: what events say, and beside it what they leave out of the balances. */
export async function observedIn(
  blocks: readonly ReadBlock[],
  isWatched: IsWatched,
  surroundings: Surroundings,
): Promise<readonly ObservedTransaction[]> {
  const { ledger } = surroundings;
  const told = blocks.map((block) => ({ block, happenings: happeningsIn(block, ledger) }));
  const named = (happenings: readonly Happening[]) => [...new Set(happenings.flatMap(({ said }) => accountsIn(said)))];
  const all = [...new Set(told.flatMap(({ happenings }) => named(happenings)))];
  const addresses = new Map(all.map((key) => [key, addressOfKey(key, ledger)]));
  const found = all.length === 0 ? new Set<string>() : await isWatched([...addresses.values()]);
  const watched = new Set(all.filter((key) => found.has(addresses.get(key) ?? '')));
  const seen: ObservedTransaction[] = [];
  for (const { block, happenings } of told) {
    const concerned = happenings.filter(({ said }) => accountsIn(said).some((key) => watched.has(key)));
    for (const one of concerned) {
      const shown = await observed(one, { ...surroundings, block, watched });
      // Of what a block does by itself there is nothing to know but what it moves.
      if (one.raw !== undefined || shown.movements.length > 0) seen.push(shown);
    }
    const accounts = named(concerned).filter((key) => watched.has(key));
    if (accounts.length > 0) seen.push(...(await leftOut(block, accounts, { ...surroundings, happenings })));
  }
  return seen;
}

function happeningsIn({ height, hash, events, extrinsics, runtime }: ReadBlock, ledger: Ledger): readonly Happening[] {
  const said = (records: ReadBlock['events']) =>
    readable({ name: `of ${ledger.alias} at block ${height}` }, () => saidBy(records, runtime.metadata));
  const byItself = ['Initialization', 'Finalization'].map((phase) => ({
    id: `0x${hash}-${phase.toLowerCase()}`,
    said: said(events.filter((one) => one.phase.kind === phase)),
  }));
  const byPlace = Map.groupBy(events, ({ phase }) => (phase.kind === 'ApplyExtrinsic' ? Number(phase.of) : undefined));
  return [...extrinsics.map(({ id, raw }, place) => ({ id, raw, said: said(byPlace.get(place) ?? []) })), ...byItself];
}

function accountsIn({ flows, changes, fee }: Said): readonly string[] {
  return [
    ...flows.flatMap(({ from, to }) => [from, to]),
    ...changes.map(({ account }) => account),
    ...(fee === undefined ? [] : [fee.payer]),
  ];
}

/** What remains of changes by account once the fee is taken out of them, in an order that does not depend on who is watched. */
function netOf({ changes, fee }: Said): readonly (readonly [account: string, amount: bigint])[] {
  const net = new Map<string, bigint>();
  for (const { account, amount } of changes) net.set(account, (net.get(account) ?? 0n) + amount);
  if (fee !== undefined) net.set(fee.payer, (net.get(fee.payer) ?? 0n) + fee.amount);
  return [...net].filter(([, amount]) => amount !== 0n);
}

async function observed(
  { id, raw, said }: Happening,
  { ledger, first, block, watched }: Surroundings & { readonly block: ReadBlock; readonly watched: ReadonlySet<string> },
): Promise<ObservedTransaction> {
  const at = (key: string) => addressOfKey(key, ledger);
  const ofOne = netOf(said).map(([account, amount]) =>
    amount > 0n ? { to: account, amount } : { from: account, amount: -amount },
  );
  const all: readonly { readonly from?: string; readonly to?: string; readonly amount: bigint }[] = [...said.flows, ...ofOne];
  const movements: Movement[] = [];
  for (const [index, { from, to, amount }] of all.entries()) {
    const isOwn = from !== undefined && watched.has(from);
    if (from === to || amount === 0n || !(isOwn || (to !== undefined && watched.has(to)))) continue;
    const moved = { from, to, amount };
    const isProven = !isOwn || (raw !== undefined && (await isPaidBySigner(moved, raw, { block, ledger, first })));
    movements.push({
      index,
      asset: nativeAsset,
      from: from === undefined ? [] : [at(from)],
      ...(to !== undefined && { to: at(to) }),
      amount,
      metadata: { type: 'Substrate' },
      ...(!isProven && { isUnproven: true as const }),
    });
  }
  return {
    ...placed(id, block),
    ...(said.failure !== undefined && { failure: said.failure }),
    ...(said.failureCode !== undefined && { failureCode: said.failureCode }),
    fee: said.fee?.amount ?? 0n,
    ...(said.fee !== undefined && { feePayer: at(said.fee.payer) }),
    movements,
    ...(raw !== undefined && { raw }),
  };
}

function placed(transactionId: string, { height, time }: ReadBlock) {
  return { transactionId, status: 'Confirmed', blockHeight: height, blockTime: time } as const;
}

/**
 * The balances are the truth: where an account has more or less after a block than before it and what its events say, the rest is an amount of which nobody
 * knows whose doing it is. Runtimes had events that changed nothing, and changed what no event said.
 */
async function leftOut(
  block: ReadBlock,
  accounts: readonly string[],
  { ledger, chains, happenings }: Surroundings & { readonly happenings: readonly Happening[] },
): Promise<readonly ObservedTransaction[]> {
  const grown = await growthOf(chains, block, accounts);
  const rest = accounts.map((account, index) => {
    const said = happenings.reduce((sum, one) => sum + changeOf(account, one.said), 0n);
    return { account, amount: (grown[index] ?? 0n) - said };
  });
  const movements = rest.flatMap(({ account, amount }, index): readonly Movement[] => {
    const address = addressOfKey(account, ledger);
    const common = { index, asset: nativeAsset, metadata: { type: 'Substrate' as const }, isUnproven: true as const };
    if (amount === 0n) return [];
    return [amount > 0n ? { ...common, from: [], to: address, amount } : { ...common, from: [address], amount: -amount }];
  });
  return movements.length === 0 ? [] : [{ ...placed(`0x${block.hash}-rest`, block), fee: 0n, movements }];
}

function changeOf(key: string, { flows, changes }: Said): bigint {
  const ofFlows = flows.reduce(
    (sum, { from, to, amount }) => sum + (to === key ? amount : 0n) - (from === key ? amount : 0n),
    0n,
  );
  return changes.reduce((sum, { account, amount }) => sum + (account === key ? amount : 0n), ofFlows);
}

/** By how much accounts have more after a block than before it, as all nodes say it. Throws `LedgerContradiction` where they do not say the same. */
async function growthOf(chains: readonly Chain[], block: ReadBlock, accounts: readonly string[]): Promise<readonly bigint[]> {
  const said = await Promise.all(
    chains.map(async (chain) => {
      const before = await totalsAt(chain, block, block.parentHash, accounts);
      const after = await totalsAt(chain, block, block.hash, accounts);
      return { name: chain.name, grown: after.map((total, index) => total - (before[index] ?? 0n)) };
    }),
  );
  const [first, ...others] = said;
  const other = others.find(({ grown }) => grown.join() !== first?.grown.join());
  if (first !== undefined && other !== undefined)
    throw new CodedError(
      'LedgerContradiction',
      `The nodes ${first.name} and ${other.name} say different things of accounts at block ${block.height}`,
    );
  return first?.grown ?? [];
}

/** What accounts had after a block: what is free and what is held. */
async function totalsAt(
  chain: Chain,
  { runtime }: Pick<ReadBlock, 'runtime'>,
  hash: string,
  accounts: readonly string[],
): Promise<readonly bigint[]> {
  const kept = accounts.map((key) => needed(chain, keptIn(runtime.metadata, 'System', 'Account', key), 'accounts'));
  const found = await readKept(chain, hash, kept, AccountInfo);
  return found.map((info) => (info === undefined ? 0n : info.data.free + info.data.reserved));
}

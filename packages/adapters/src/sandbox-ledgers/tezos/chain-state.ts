import { fromHex, type JsonObject } from '@countersign/kernel';
import { nativeAsset, type ChainStateQuery, type Holding } from '@countersign/ledger-port';
import {
  chainStateToJson,
  encodeText,
  isContract,
  mutezPerByte,
  readParameters,
  type TezosAccountState,
  type TezosEstimate,
} from '@countersign/ledger-tezos';

import type { ReadableState, RuleContext } from '../framework/rules.ts';
import { callGas, fees } from './constants.ts';
import { accountResource, readNote } from './note.ts';
import { readAccount } from './records.ts';

/** The accounts that an operation touches, as a node's context has them. */
export async function readChainState(query: ChainStateQuery, context: RuleContext<JsonObject>): Promise<JsonObject> {
  const { state, tip } = context;
  const accounts: Record<string, TezosAccountState> = {};
  const bakers: string[] = [];
  for (const address of new Set([...query.senders, ...query.destinations])) {
    const account = await readAccount(state, address);
    if (account === undefined) continue;
    if (account.isBaker === true) bakers.push(address);
    const queued = await queuedCounters(address, context);
    accounts[address] = {
      balance: account.balance,
      counter: account.counter,
      isRevealed: account.publicKey !== undefined,
      ...(account.delegate !== undefined && { delegate: account.delegate }),
      ...(queued.length > 0 && { queued }),
    };
  }
  const estimate = query.call && (await estimateOf(query.call, state));
  return chainStateToJson({
    branch: encodeText('block', fromHex(tip.hash)),
    branchLevel: tip.height,
    level: tip.height,
    costPerByte: mutezPerByte.toString(),
    ...fees,
    accounts,
    bakers,
    ...(estimate !== undefined && { estimate }),
  });
}

async function queuedCounters(address: string, { pool }: RuleContext<JsonObject>): Promise<readonly string[]> {
  const waiting = await pool.holding([accountResource(address)]);
  return waiting.flatMap((one) => readNote(one)?.operation.contents.map(({ counter }) => counter.toString()) ?? []);
}

async function estimateOf(
  { to, data }: NonNullable<ChainStateQuery['call']>,
  state: ReadableState,
): Promise<TezosEstimate | undefined> {
  if (to === undefined || !isContract(to)) return undefined;
  if ((await readAccount(state, to)) === undefined) return { failure: `Contract ${to} does not exist` };
  const fails = readParameters(data)?.entrypoint === 'fail';
  return fails ? { failure: 'Script reached FAILWITH instruction' } : { gas: callGas, storage: '0' };
}

/** What addresses hold, and whom it counts for. */
export async function readHoldings(addresses: readonly string[], state: ReadableState): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  for (const address of new Set(addresses)) {
    const account = await readAccount(state, address);
    if (account === undefined) continue;
    const delegates = account.delegate === undefined ? {} : { delegates: [account.delegate] };
    holdings.push({ address, asset: nativeAsset, total: BigInt(account.balance), locked: [], ...delegates });
  }
  return holdings;
}

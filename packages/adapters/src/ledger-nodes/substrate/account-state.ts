import { addressOfKey, keyOfAddress, type SubstrateAccountState } from '@countersign/ledger-substrate';
import type { Ledger } from '@countersign/model';

import type { Chain } from '../following/chain.ts';
import { readKept } from './ask.ts';
import { genesisHashOf } from './identity.ts';
import { needed, type RuntimeAt } from './runtime-at.ts';
import { AccountInfo, ActiveEra, Nominations, Present, StakingLedger } from './shapes.ts';
import { keptIn } from './storage.ts';

/** How long an era is by the networks' own word, in hours: an Asset Hub's runtime does not say it. */
const eraHours: ReadonlyMap<string, number> = new Map([
  ['68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f', 24],
  ['48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a', 6],
]);
const hourMs = 3_600_000;

/** Accounts are asked for at a block, which its runtime's metadata reads. */
export interface At {
  readonly hash: string;
  readonly runtime: RuntimeAt;
  readonly ledger: Ledger;
}

/** The accounts of these addresses that are there. */
export async function accountsAt(
  chain: Chain,
  addresses: readonly string[],
  { hash, runtime, ledger }: At,
): Promise<ReadonlyMap<string, SubstrateAccountState>> {
  const keys = addresses.map((address) => keyOfAddress(address) ?? '');
  const kept = keys.map((key) => needed(chain, keptIn(runtime.metadata, 'System', 'Account', key), 'accounts'));
  const found = await readKept(chain, hash, kept, AccountInfo);
  const stakes = await stakesAt(chain, keys, { hash, runtime, ledger });
  const accounts = new Map<string, SubstrateAccountState>();
  for (const [index, address] of addresses.entries()) {
    const info = found[index];
    const isThere = info !== undefined && info.data.free + info.data.reserved > 0n;
    if (!isThere) continue;
    const { free, reserved, frozen } = info.data;
    const stake = stakes[index];
    accounts.set(address, {
      nonce: Number(info.nonce),
      free: free.toString(),
      reserved: reserved.toString(),
      frozen: frozen.toString(),
      // Older runtimes freeze what is staked and do not hold it: there it is no part of what is reserved, and is not told apart.
      ...(stake !== undefined && stake.total <= reserved && { stake: stake.state }),
    });
  }
  return accounts;
}

interface Stake {
  readonly total: bigint;
  readonly state: NonNullable<SubstrateAccountState['stake']>;
}

/** What accounts staked that are their own controllers, as all are by now. */
async function stakesAt(
  chain: Chain,
  keys: readonly string[],
  { hash, runtime, ledger }: At,
): Promise<readonly (Stake | undefined)[]> {
  const kept = keys.flatMap((key) => keptIn(runtime.metadata, 'Staking', 'Ledger', key) ?? []);
  // A runtime without stakes.
  if (kept.length === 0) return [];
  const found = await readKept(chain, hash, kept, StakingLedger);
  if (found.every((one) => one === undefined)) return [];
  const beginning = await eraBeginning(chain, { hash, runtime, ledger });
  return found.map((ledgerOfStake, index) => {
    if (ledgerOfStake === undefined || ledgerOfStake.stash !== keys[index]) return undefined;
    const { active, total, unlocking } = ledgerOfStake;
    const unbonding = unlocking.map(({ value, era }) => {
      const until = beginning?.(era)?.toISOString();
      return { amount: value.toString(), ...(until !== undefined && { until }) };
    });
    return { total, state: { active: active.toString(), unbonding } };
  });
}

/** When an era begins, at the earliest; undefined where nobody here knows how long eras are. */
async function eraBeginning(
  chain: Chain,
  { hash, runtime, ledger }: At,
): Promise<((era: bigint) => Date | undefined) | undefined> {
  const hours = eraHours.get(genesisHashOf(ledger));
  const kept = keptIn(runtime.metadata, 'Staking', 'ActiveEra');
  const [active] = hours === undefined || kept === undefined ? [] : await readKept(chain, hash, [kept], ActiveEra);
  if (hours === undefined || active?.start.kind !== 'Some') return undefined;
  const { index } = active;
  const start = Number(active.start.of);
  // Free since it was asked for: no date says so.
  return (era) => (era > index ? new Date(start + Number(era - index) * hours * hourMs) : undefined);
}

/** Those of the addresses that are validators. */
export async function validatorsAmong(
  chain: Chain,
  addresses: readonly string[],
  { hash, runtime }: At,
): Promise<readonly string[]> {
  const named = addresses.flatMap((address) => {
    const kept = keptIn(runtime.metadata, 'Staking', 'Validators', keyOfAddress(address));
    return kept === undefined ? [] : [{ address, kept: { ...kept, read: () => true } }];
  });
  const found = await readKept(
    chain,
    hash,
    named.map(({ kept }) => kept),
    Present,
  );
  return named.filter((_, index) => found[index] === true).map(({ address }) => address);
}

/** Whom the accounts of these addresses nominated, in their order. */
export async function nominatedBy(
  chain: Chain,
  addresses: readonly string[],
  { hash, runtime, ledger }: At,
): Promise<readonly (readonly string[])[]> {
  const kept = addresses.flatMap((address) => keptIn(runtime.metadata, 'Staking', 'Nominators', keyOfAddress(address)) ?? []);
  if (kept.length === 0) return [];
  const found = await readKept(chain, hash, kept, Nominations);
  return found.map((one) => one?.targets.map((key) => addressOfKey(key, ledger)) ?? []);
}

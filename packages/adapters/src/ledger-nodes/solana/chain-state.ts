import { toHex } from '@countersign/kernel';
import type { JsonObject } from '@countersign/kernel';
import type { ChainStateQuery } from '@countersign/ledger-port';
import { bytesOf, chainStateToJson, tokenAccountOf, tokenOf, type SolanaChainState } from '@countersign/ledger-solana';

import { take, type Chain } from '../following/chain.ts';
import { call, confirmed, finalized } from './ask.ts';
import { readAccount } from './read-account.ts';
import { Accounts, Fees, LatestBlockhash, Rent, Slot, type Account } from './shapes.ts';

/** Accounts that a node gives at once. */
const accountsAtOnce = 100;

type Records<Name extends 'accounts' | 'nonces' | 'mints' | 'tokenAccounts'> = Record<string, SolanaChainState[Name][string]>;

/** Accounts by their addresses, those that there are. */
export async function accountsAt(
  chain: Chain,
  addresses: readonly string[],
  commitment: { readonly commitment: string } = confirmed,
): Promise<ReadonlyMap<string, Account>> {
  const parts = Array.from({ length: Math.ceil(addresses.length / accountsAtOnce) }, (_, part) =>
    addresses.slice(part * accountsAtOnce, (part + 1) * accountsAtOnce),
  );
  const method = 'getMultipleAccounts';
  const answers = await chain.ask(parts.map((part) => call(method, part, { ...commitment, encoding: 'base64' })));
  return new Map(
    parts.flatMap((part, index) => {
      const { value } = take(chain.name, method, answers[index], Accounts);
      return part.flatMap((address, at) => {
        const account = value[at];
        return account ? [[address, account] as const] : [];
      });
    }),
  );
}

/** What building depends on: a recent block that is confirmed (a final one is older by many), rent, usual prices, and the accounts that are named, of nonce accounts what is final. */
export async function chainState(chain: Chain, query: ChainStateQuery): Promise<JsonObject> {
  const named = [...new Set([...query.senders, ...query.destinations])];
  const [height, latest, rent, fees] = await chain.ask([
    call('getBlockHeight', confirmed),
    call('getLatestBlockhash', confirmed),
    call('getMinimumBalanceForRentExemption', 0),
    call('getRecentPrioritizationFees', named.slice(0, 128)),
  ]);
  const { context, value } = take(chain.name, 'getLatestBlockhash', latest, LatestBlockhash);
  const least = take(chain.name, 'getMinimumBalanceForRentExemption', rent, Rent);
  const records: RecordsOfState = { accounts: {}, nonces: {}, mints: {}, tokenAccounts: {} };
  const mints = query.assets.flatMap((asset) => tokenOf(asset)?.mint ?? []);
  collect(await accountsAt(chain, [...new Set([...named, ...mints])]), records);
  const places = Object.entries(records.mints).flatMap(([mint, { tokenType }]) =>
    named.map((owner) => tokenAccountOf(owner, mint, tokenType).address),
  );
  collect(await accountsAt(chain, [...new Set(places)]), records);
  const nonces = await finalNonces(chain, Object.keys(records.nonces));
  return chainStateToJson({
    blockHeight: take(chain.name, 'getBlockHeight', height, Slot),
    slot: context.slot,
    blockhash: toHex(bytesOf(value.blockhash)),
    lastValidBlockHeight: value.lastValidBlockHeight,
    // Rent is for the bytes of an account and 128 more.
    rentPerByte: Math.ceil(least / 128).toString(),
    unitPrices: pricesIn(take(chain.name, 'getRecentPrioritizationFees', fees, Fees)),
    ...records,
    nonces,
  });
}

/**
 * The values of nonce accounts that are final. One that is built on lasts until another transaction uses it, which a later final value then shows; one that is not
 * final yet could be taken for used by the value before it.
 */
async function finalNonces(chain: Chain, addresses: readonly string[]): Promise<Records<'nonces'>> {
  const found = await accountsAt(chain, addresses, finalized);
  return Object.fromEntries(
    [...found].flatMap(([address, account]) => {
      const read = readAccount(account);
      return read.kind === 'Nonce' ? [[address, read.nonce] as const] : [];
    }),
  );
}

interface RecordsOfState {
  accounts: Records<'accounts'>;
  nonces: Records<'nonces'>;
  mints: Records<'mints'>;
  tokenAccounts: Records<'tokenAccounts'>;
}

function collect(found: ReadonlyMap<string, Account>, records: RecordsOfState): void {
  for (const [address, account] of found) {
    records.accounts[address] = { lamports: account.lamports.toString(), owner: account.owner };
    const read = readAccount(account);
    if (read.kind === 'Nonce') records.nonces[address] = read.nonce;
    if (read.kind === 'Mint') records.mints[address] = read.mint;
    if (read.kind === 'Token') records.tokenAccounts[address] = read.held;
  }
}

/** What was offered lately in blocks with these accounts: nothing, the middle, and what nine of ten did not pass. */
function pricesIn(fees: readonly { readonly prioritizationFee: number }[]): SolanaChainState['unitPrices'] {
  const offered = fees.map(({ prioritizationFee }) => prioritizationFee).toSorted((one, other) => one - other);
  const at = (share: number) => offered[Math.min(offered.length - 1, Math.floor(offered.length * share))] ?? 0;
  return { low: '0', medium: at(0.5).toString(), high: at(0.9).toString() };
}

import { toBase64, toHex, utf8 } from '@countersign/kernel';
import { entryKeys, readDatum, readEntryData, type AccountEntry, type TrustLineEntry } from '@countersign/ledger-stellar/meta';
import type { StellarTrustLine } from '@countersign/ledger-stellar';
import type { StellarAsset } from '@countersign/model';

import type { Chain } from '../../following/chain.ts';
import { bytesIn, contradicts, notGiven } from '../saying.ts';
import type { ServerAccount } from '../servers.ts';
import { ask } from './ask.ts';
import { Entries, pageSize, type Entry } from './shapes.ts';

/** Flags of accounts, and of trust lines that their issuers authorised. */
const flag = { required: 1, revocable: 2, immutable: 4, clawback: 8 } as const;
const authorized = 1;

/** Of SEP-29: with a one, as text. */
const memoRequired = { name: 'config.memo_required', value: toHex(utf8('1')) } as const;

/** Accounts by their addresses, with their trust lines for these tokens; those that are missing are not there. Servers list no others. */
export async function accountsOf(
  chain: Chain,
  addresses: readonly string[],
  tokens: readonly StellarAsset[],
): Promise<ReadonlyMap<string, ServerAccount>> {
  const asked = [...new Set(addresses)].map((address) => ({
    address,
    account: toBase64(entryKeys.account(address)),
    datum: toBase64(entryKeys.datum(address, memoRequired.name)),
    // An issuer has none for its own.
    lines: tokens.filter(({ issuer }) => issuer !== address).map((token) => toBase64(entryKeys.line(address, token))),
  }));
  const entries = await entriesOf(
    chain,
    asked.flatMap(({ account, datum, lines }) => [account, datum, ...lines]),
  );
  return new Map(
    asked.flatMap(({ address, account, datum, lines }) => {
      const entry = entries.get(account);
      if (entry === undefined) return [];
      const held = lines.flatMap((line) => lineIn(chain, address, entries.get(line)) ?? []);
      return [[address, accountIn(chain, address, entry, { lines: held, datum: entries.get(datum) })] as const];
    }),
  );
}

/** Entries by their keys, each as the server has it at once with the others of a page; those that are missing are not there. */
async function entriesOf(chain: Chain, keys: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
  const found = new Map<string, Entry>();
  for (let start = 0; start < keys.length; start += pageSize) {
    const { entries } = await ask(chain, 'getLedgerEntries', { keys: keys.slice(start, start + pageSize) }, Entries);
    for (const entry of entries) found.set(entry.key, entry);
  }
  return found;
}

function accountIn(
  chain: Chain,
  address: string,
  entry: Entry,
  { lines, datum }: { readonly lines: readonly StellarTrustLine[]; readonly datum: Entry | undefined },
): ServerAccount {
  const read = dataIn(chain, address, entry);
  if (!('sequence' in read)) return notGiven(chain, `gives no account for ${address}`);
  const { balance, sequence, subentries, flags, ownWeight, thresholds, hasSigners, liabilities, sponsored, sponsoring } = read;
  return {
    balance,
    ...liabilities,
    sequence: sequence.toString(),
    lastModified: entry.lastModifiedLedgerSeq,
    subentries,
    sponsored,
    sponsoring,
    thresholds,
    ownWeight,
    hasSigners,
    memoRequired: datum !== undefined && asksForMemo(chain, address, datum),
    flags: {
      required: (flags & flag.required) !== 0,
      revocable: (flags & flag.revocable) !== 0,
      immutable: (flags & flag.immutable) !== 0,
      clawback: (flags & flag.clawback) !== 0,
    },
    lines,
  };
}

function dataIn(chain: Chain, address: string, { xdr }: Entry): AccountEntry | TrustLineEntry {
  const read = readEntryData(bytesIn(chain, xdr, 'an entry'));
  if (!read.ok) return notGiven(chain, `gives an entry of ${address} that cannot be read`);
  if (read.value.account !== address) contradicts(chain, `gives an entry of ${read.value.account} for ${address}`);
  return read.value;
}

function asksForMemo(chain: Chain, address: string, { xdr }: Entry): boolean {
  const read = readDatum(bytesIn(chain, xdr, 'an entry'));
  return read.ok ? toHex(read.value) === memoRequired.value : notGiven(chain, `gives a datum of ${address} that cannot be read`);
}

function lineIn(chain: Chain, address: string, entry: Entry | undefined): StellarTrustLine | undefined {
  if (entry === undefined) return undefined;
  const read = dataIn(chain, address, entry);
  if (!('limit' in read)) return notGiven(chain, `gives no trust line of ${address}`);
  const { asset, balance, limit, flags, liabilities } = read;
  return {
    account: address,
    ...asset,
    balance: balance.toString(),
    limit: limit.toString(),
    ...(liabilities.selling > 0n && { sellingLiabilities: liabilities.selling.toString() }),
    ...(liabilities.buying > 0n && { buyingLiabilities: liabilities.buying.toString() }),
    ...((flags & authorized) === 0 && { unauthorized: true }),
  };
}

import { isCodedError } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import type { Ledger } from '@countersign/model';

import type { AccountState } from '../ports/decision-store.ts';
import type { AccountPorts } from './account-ports.ts';
import { makeAddress, type NewAddressRecord } from './make-address.ts';

/** What {@link findUsedAddresses} looks through. */
export interface AddressSearch {
  readonly state: AccountState;
  readonly ledger: Ledger;
  /** After so many addresses in a row that were never paid to, the search ends: wallets make no others (BIP-44's gap limit is 20). */
  readonly gapLimit: number;
  /** The addresses that the account has. */
  readonly known: readonly { readonly scope: 'External' | 'Internal'; readonly keyIndex: number }[];
  /** What was confirmed to addresses, a page at a time. */
  readonly history: (addresses: readonly string[], after: string | undefined) => ReturnType<LedgerNode['history']>;
}

/**
 * The addresses that another wallet has made from an account's keys, as far as they were ever used, with those before them. None where
 * an account has a single address, nor those whose keys an offline vault has not given.
 */
export async function findUsedAddresses(ports: AccountPorts, search: AddressSearch): Promise<readonly NewAddressRecord[]> {
  const { account } = search.state;
  const module = await ledgerModule(search.ledger.parameters.type);
  if (module.descriptor.addressesPerAccount === 'One' || account.providerDetails.keyStrategy === 'Random') return [];
  const found = [await usedInScope(ports, search, 'External'), await usedInScope(ports, search, 'Internal')].flat();
  return found.filter(
    ({ data, keyIndex }) => !search.known.some((known) => known.scope === data.scope && known.keyIndex === keyIndex),
  );
}

async function usedInScope(
  ports: AccountPorts,
  search: AddressSearch,
  scope: 'External' | 'Internal',
): Promise<readonly NewAddressRecord[]> {
  const found: NewAddressRecord[] = [];
  for (;;) {
    const candidates = await addressesFrom(ports, search, scope, found.length);
    const used = await usedOf(
      search,
      candidates.map(({ data }) => data.address),
    );
    const last = candidates.findLastIndex(({ data }) => used.has(data.address));
    if (last === -1) return found;
    found.push(...candidates.slice(0, last + 1));
  }
}

async function addressesFrom(
  { vaults, clock }: AccountPorts,
  { state: { account, vaultPublicKey }, ledger, gapLimit }: AddressSearch,
  scope: 'External' | 'Internal',
  first: number,
): Promise<readonly NewAddressRecord[]> {
  const signer = vaultPublicKey ? vaults.signer(vaultPublicKey) : undefined;
  if (signer === undefined) return [];
  const module = await ledgerModule(ledger.parameters.type);
  const made: NewAddressRecord[] = [];
  try {
    for (let index = first; index < first + gapLimit; index++) {
      const input = { account, ledger, module, scope, index, now: clock.now() };
      made.push(await makeAddress(signer, input));
    }
  } catch (error) {
    if (!isCodedError(error, 'VaultNotReady')) throw error;
  }
  return made;
}

async function usedOf({ history }: AddressSearch, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  if (addresses.length === 0) return used;
  let after: string | undefined;
  for (let more = true; more;) {
    const page = await history(addresses, after);
    for (const { from, to } of page.transactions.flatMap(({ movements }) => movements)) {
      for (const address of to === undefined ? from : [...from, to]) used.add(address);
    }
    after = page.cursor;
    more = page.more;
  }
  return used;
}

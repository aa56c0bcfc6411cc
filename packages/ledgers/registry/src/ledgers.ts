import { descriptor as algorand } from '@countersign/ledger-algorand/descriptor';
import { descriptor as bitcoin } from '@countersign/ledger-bitcoin/descriptor';
import { descriptor as ethereum } from '@countersign/ledger-ethereum/descriptor';
import type { LedgerDescriptor } from '@countersign/ledger-port/descriptor';
import { descriptor as solana } from '@countersign/ledger-solana/descriptor';
import { apart as stellarApart } from '@countersign/ledger-stellar/apart';
import { descriptor as stellar } from '@countersign/ledger-stellar/descriptor';
import { descriptor as substrate } from '@countersign/ledger-substrate/descriptor';
import { descriptor as tezos } from '@countersign/ledger-tezos/descriptor';
import { descriptor as tron } from '@countersign/ledger-tron/descriptor';
import { apart } from '@countersign/ledger-xrpl/apart';
import { descriptor as xrpl } from '@countersign/ledger-xrpl/descriptor';
import type { AddressTag, LedgerParameters } from '@countersign/model';

interface Entry {
  readonly descriptor: LedgerDescriptor;
  /** Takes a text apart that is an address with its tag; absent on ledgers that have no such texts. */
  readonly apart?: (text: string) => { readonly address: string; readonly tag?: AddressTag } | undefined;
}

/** The ledgers that this instance can hold accounts on; the names are the `type`s of their parameters. */
export const ledgers = {
  Algorand: { descriptor: algorand },
  Bitcoin: { descriptor: bitcoin },
  Ethereum: { descriptor: ethereum },
  Solana: { descriptor: solana },
  Stellar: { descriptor: stellar, apart: stellarApart },
  Substrate: { descriptor: substrate },
  Tezos: { descriptor: tezos },
  Tron: { descriptor: tron },
  XRPL: { descriptor: xrpl, apart },
} satisfies Partial<Record<LedgerParameters['type'], Entry>>;

/** A ledger type that has a module. */
export type LedgerType = keyof typeof ledgers;

import { toHex } from '@countersign/kernel';
import { readEnvelope } from '@countersign/ledger-stellar';
import { balanceChanges } from '@countersign/ledger-stellar/meta';

import type { BlockSource } from '../following/block-source.ts';
import type { Chain } from '../following/chain.ts';
import { observedOf } from '../following/concerning.ts';
import { readByAll } from '../following/read-by-all.ts';
import { concerning, observed } from './observe.ts';
import { bytesIn, contradicts, notGiven } from './saying.ts';
import type { LedgerTransaction, ReadLedger, ServerInterface } from './servers.ts';

/** How ledgers are read, and what of them concerns whom. */
export function ledgerSource(servers: ServerInterface, network: string): BlockSource<ReadLedger> {
  const { heights, ledgers, occurrences } = servers;
  return {
    heights,
    read: (chains, from, to) => readByAll(chains, (chain) => ledgers(chain, network, from, to), textOf),
    transactions: (all, isWatched) => observedOf(all.flatMap(concerning), isWatched, observed),
    ...(occurrences !== undefined && { occurrences }),
  };
}

/** A transaction as a server gives it, in the network's own bytes (base64). */
interface GivenTransaction extends Pick<LedgerTransaction, 'isSuccessful' | 'failureCode' | 'source' | 'feePayer' | 'fee'> {
  readonly hash: string;
  readonly envelope: string;
  readonly meta: string;
}

/** The transaction with what it did. Throws `LedgerContradiction` where its bytes are another one, and `LedgerUnreachable` where its meta is not read here. */
export function transactionOf(
  chain: Pick<Chain, 'name'>,
  network: string,
  { hash, envelope: text, meta, ...said }: GivenTransaction,
): LedgerTransaction {
  const raw = toHex(bytesIn(chain, text, 'an envelope'));
  const read = readEnvelope(raw, network);
  const envelope = read.ok ? read.value : undefined;
  if (envelope !== undefined && envelope.id !== hash)
    contradicts(chain, `gives an envelope for ${hash} that is another transaction`);
  const changes = balanceChanges(bytesIn(chain, meta, 'meta'));
  if (!changes.ok) notGiven(chain, `gives meta of the transaction ${hash} that cannot be read`);
  return {
    transactionId: envelope?.innerId ?? hash,
    raw,
    envelope,
    ...said,
    changes: changes.value,
  };
}

function textOf(ledger: ReadLedger | undefined): string {
  if (ledger === undefined) return '';
  const said = ledger.transactions.map(({ transactionId, raw, isSuccessful, feePayer, fee, changes }) => [
    transactionId,
    raw,
    isSuccessful,
    feePayer,
    fee.toString(),
    changes.map(({ account, asset, change }) => [account, asset, change.toString()]),
  ]);
  return JSON.stringify([ledger.hash, ledger.time, said]);
}

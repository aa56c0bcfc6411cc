import { CodedError } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import { readObject, transactionIdOf } from '@countersign/ledger-xrpl';
import type { z } from 'zod';

import type { Chain } from '../following/chain.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { call, notGiven, read } from './ask.ts';
import { balanceChanges, type BalanceChange } from './balance-changes.ts';
import { headerHash, readHeader, transactionsHash, type LedgerHeader } from './ledger-hash.ts';
import { Fields, FoundWhole, Ledger, Metadata, type Header } from './shapes.ts';

/** A transaction of a ledger, with what it did. */
export interface LedgerTransaction {
  readonly transactionId: string;
  /** Serialised. */
  readonly raw: string;
  readonly fields: Fields;
  readonly result: string;
  /** Its place in the order in which the ledger applied its transactions. */
  readonly position: number;
  readonly changes: readonly BalanceChange[];
  /** Of a form that is not known here: what it did is the server's word. */
  readonly isTranslated: boolean;
}

/** A ledger with its transactions. */
export interface ReadLedger extends BlockPlace {
  readonly time: Date;
  readonly transactions: readonly LedgerTransaction[];
}

/**
 * Ledgers in a row, as each of the nodes has them: one call a ledger and node, whatever the number of addresses. A ledger is all that its hash says,
 * or it is not read: no server can leave a transaction out or say that it did something else. Throws `LedgerContradiction` where nodes have
 * different ledgers or a server contradicts itself, and `LedgerUnreachable` where one does not have them all.
 */
export function readLedgers(chains: readonly Chain[], from: number, to: number): Promise<readonly ReadLedger[]> {
  return readByAll(chains, (chain) => readFrom(chain, from, to), textOf);
}

/** A ledger's header, and its hash. Throws `LedgerContradiction` where it has another one. */
export function headerOf({ name }: Pick<Chain, 'name'>, answer: HeaderAnswer): LedgerHeader {
  const { ledger_hash: hash, ledger_index: index, ledger } = answer;
  const header = readHeader(ledger.ledger_data);
  if (header?.index !== index || headerHash(ledger.ledger_data) !== hash)
    throw new CodedError(
      'LedgerContradiction',
      `The header of ledger ${index} of the node ${name} has another hash than ${hash}`,
    );
  return header;
}

type HeaderAnswer = z.infer<typeof Header>;

async function readFrom(chain: Chain, from: number, to: number): Promise<readonly ReadLedger[]> {
  const indices = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  const answers = await chain.ask(
    indices.map((index) => call('ledger', { ledger_index: index, transactions: true, expand: true, binary: true })),
  );
  const ledgers: ReadLedger[] = [];
  for (const [position, index] of indices.entries())
    ledgers.push(await ledgerIn(chain, index, read(chain, 'ledger', answers[position], Ledger)));
  return ledgers;
}

async function ledgerIn(chain: Chain, index: number, answer: z.infer<typeof Ledger>): Promise<ReadLedger> {
  if (answer.ledger_index !== index) notGiven(chain, `gives another ledger than ${index}`);
  const header = headerOf(chain, answer);
  const leaves = answer.ledger.transactions.map(({ tx_blob: raw, meta: metadata }) => ({
    transactionId: transactionIdOf(raw),
    raw,
    metadata,
  }));
  if (transactionsHash(leaves) !== header.transactionsHash)
    throw new CodedError(
      'LedgerContradiction',
      `The transactions of ledger ${index} of the node ${chain.name} are not those of its hash`,
    );
  const known = leaves.map(({ transactionId, raw, metadata }) => {
    const fields = Fields.safeParse(readObject(raw));
    const meta = Metadata.safeParse(readObject(metadata));
    return { transactionId, raw, ...(fields.success && meta.success && { did: { fields: fields.data, meta: meta.data } }) };
  });
  const unknown = known.flatMap(({ transactionId, did }) => (did === undefined ? [transactionId] : []));
  const translated = unknown.length === 0 ? new Map<string, Did>() : await translate(chain, unknown);
  return {
    height: index,
    hash: answer.ledger_hash,
    parentHash: header.parentHash,
    time: header.closeTime,
    transactions: known
      .map(({ transactionId, raw, did: own }): LedgerTransaction => {
        const did = own ?? translated.get(transactionId);
        if (did === undefined) notGiven(chain, `does not say what ${transactionId} did`);
        const { TransactionResult: result, TransactionIndex: position } = did.meta;
        const changes = balanceChanges(did.meta, did.fields.TransactionType);
        return { transactionId, raw, fields: did.fields, result, position, changes, isTranslated: own === undefined };
      })
      .toSorted((one, other) => one.position - other.position),
  };
}

interface Did {
  readonly fields: Fields;
  readonly meta: Metadata;
}

/** Transactions of forms that came after this program, as the server's JSON has them: what they changed is of forms that are older. */
async function translate(chain: Chain, transactionIds: readonly string[]): Promise<ReadonlyMap<string, Did>> {
  const answers = await chain.ask(transactionIds.map((transaction) => call('tx', { transaction })));
  return new Map(
    transactionIds.map((transactionId, position) => {
      const { meta, ...fields } = read(chain, 'tx', answers[position], FoundWhole);
      return [transactionId, { fields, meta }] as const;
    }),
  );
}

/** The hash has all but what is a server's word. */
function textOf(ledger: ReadLedger | undefined): string {
  return JSON.stringify(
    ledger && [
      ledger.hash,
      ledger.transactions
        .filter(({ isTranslated }) => isTranslated)
        .map(({ fields: { Account, Delegate = '', Fee }, result, changes }) => [
          Account,
          Delegate,
          Fee,
          result,
          changes.map(({ address, asset, amount }) => `${address} ${assetKey(asset)} ${amount}`).toSorted(),
        ]),
    ],
  );
}

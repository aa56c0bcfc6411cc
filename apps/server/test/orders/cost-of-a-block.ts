import { createLedgerNode, type LedgerSettings } from '@countersign/adapters/ledger-nodes';
import { createKnownOutputs, createLedgerBook } from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import { trackLedger } from '@countersign/service';
import pg from 'pg';
import { vi } from 'vitest';

import type { Custody } from './custody.ts';

const watchedBesides = 2_000;

/** What a block costs to read. */
interface Cost {
  /** What the nodes are asked, in requests. */
  readonly calls: readonly (readonly string[])[];
  readonly statements: number;
  /** That these gave. */
  readonly rows: number;
}

/** What one block costs, with the addresses that the instance has, and with two thousand more: each of a block that `addBlock` makes. */
export async function costsOfABlock(
  { pool: { options } }: Pick<Custody, 'pool'>,
  ledgers: readonly LedgerSettings[],
  id: string,
  addBlock: () => Promise<unknown>,
): Promise<{ readonly few: Cost; readonly many: Cost }> {
  const settings = ledgers.find(({ ledger }) => ledger.id === id);
  if (settings === undefined) throw new Error(`There is no ledger ${id}`);
  const { parameters } = settings.ledger;
  const database = new pg.Pool({ connectionString: options.connectionString, max: 2 });
  database.on('error', () => undefined);
  const { pool, asked } = counting(database);
  const said = vi.spyOn(globalThis, 'fetch');
  const node = await createLedgerNode(settings, createKnownOutputs(pool, id));
  const ports = {
    book: createLedgerBook(pool),
    ledgers: { module: () => ledgerModule(parameters.type), node: () => node },
    clock: systemClock,
  };
  try {
    const costOfNext = async (): Promise<Cost> => {
      await trackLedger(ports, settings.ledger);
      await addBlock();
      const before = { ...asked };
      said.mockClear();
      if ((await trackLedger(ports, settings.ledger)) === 0) throw new Error('The block has nothing of ours');
      // Nodes are asked by HTTP, where each request is seen.
      if (said.mock.calls.length === 0) throw new Error('The node was asked nothing');
      return {
        calls: said.mock.calls.map(([, request]) => methodsIn(request?.body)),
        statements: asked.statements - before.statements,
        rows: asked.rows - before.rows,
      };
    };
    // What is written once for each ledger is there already.
    await costOfNext();
    const few = await costOfNext();
    await watchMore(database, id);
    return { few, many: await costOfNext() };
  } finally {
    said.mockRestore();
    // The instance is compared with its journal at the end, which does not have them.
    await database.query(`delete from account_address where signature = 'watched besides'`);
    await database.end();
  }
}

/** The database, with what it was asked so far. */
export function counting(database: pg.Pool): { readonly pool: pg.Pool; readonly asked: { statements: number; rows: number } } {
  const asked = { statements: 0, rows: 0 };
  const counted = (on: Pick<pg.Pool, 'query'>) => {
    const query = on.query.bind(on);
    return async (text: string, values?: unknown[]) => {
      const answer = await query(text, values);
      asked.statements++;
      asked.rows += answer.rows.length;
      return answer;
    };
  };
  const connect = async () => {
    const client = await database.connect();
    return new Proxy(client, {
      get: (_, name) => {
        if (name === 'query') return counted(client);
        const member: unknown = Reflect.get(client, name);
        return typeof member === 'function' ? (member as () => unknown).bind(client) : member;
      },
    });
  };
  return { pool: { query: counted(database), connect } as unknown as pg.Pool, asked };
}

function watchMore(database: pg.Pool, ledgerId: string) {
  return database.query(
    `insert into account_address (id, root_domain_id, domain_id, account_id, ledger_id, address, scope, key_index, public_key, created_at,
       data, signature, signing_key)
     select gen_random_uuid(), root_domain_id, root_domain_id, gen_random_uuid(), $1, md5(n::text), 'External', 0, '', now(), '{}', 'watched besides', ''
     from instance, generate_series(1, $2) n`,
    [ledgerId, watchedBesides],
  );
}

function methodsIn(body: unknown): readonly string[] {
  if (typeof body !== 'string') throw new Error('A node is asked in JSON');
  const asked = JSON.parse(body) as { readonly method: string } | readonly { readonly method: string }[];
  return [asked].flat().map(({ method }) => method);
}

import { adoptionText, readEntry, writeEntry } from '@countersign/governance/journal';
import { CodedError } from '@countersign/kernel';
import { OrderEnd } from '@countersign/model';
import { signText, type Notary } from '@countersign/signing';
import { signatureMemory } from '@countersign/signing/node';
import type { Pool, PoolClient } from 'pg';

import { inTransaction } from '../transaction.ts';
import type { KeptJournal } from './journal-tree.ts';

/** What the journal has of what was there before it. */
interface TakenOver {
  readonly root: string;
  readonly entries: number;
  readonly last: number;
  readonly marks: readonly { readonly position: number; readonly head: string; readonly signature: string }[];
}

interface Options {
  readonly pool: Pool;
  readonly journal: Pick<KeptJournal, 'load'>;
  readonly notary: () => Promise<Notary>;
  /** True where the database is believed as it is, for this start. */
  readonly believesDatabase: boolean;
  readonly now: Date;
}

/**
 * Throws `AdoptionNotSigned` where entries of the journal say what was there before them, and the notary has not signed that they may: anyone who
 * writes into the database could put such entries in the place of the whole history. Where the database is believed, the notary signs it, once.
 * Gives how many such entries there are.
 */
export async function requireSignedAdoption({ pool, journal, notary, believesDatabase, now }: Options): Promise<number> {
  const before = await takenOver(pool);
  if (before === undefined) return 0;
  if (before.marks.length === 0 && believesDatabase) await sign({ pool, journal, notary, now }, before.root);
  const found = before.marks.length === 0 ? await takenOver(pool) : before;
  const [mark, ...others] = found?.marks ?? [];
  const problem = mark === undefined ? 'the notary has not signed that' : await problemOf(mark);
  if (problem !== undefined) {
    throw new CodedError(
      'AdoptionNotSigned',
      `${before.entries} entries of the journal say what was there before them, and ${problem}. Only where this is the first start after the upgrade of an instance from before its journal, or from before orders' ends were written down, start once with --history-recover. Else somebody has replaced the history: compare with npm run verify`,
    );
  }
  return before.entries;

  async function problemOf({ position, head, signature }: TakenOver['marks'][number]): Promise<string | undefined> {
    if (others.length > 0 || (found?.last ?? 0) > position) return 'some came after the notary had signed that';
    const tree = await journal.load(position);
    const { publicKey } = await notary();
    const isSigned =
      tree.head(position) === head && signatureMemory.verifyText({ publicKey, text: adoptionText({ head }), signature });
    return isSigned ? undefined : 'the notary has signed others';
  }
}

async function takenOver(pool: Pool | PoolClient): Promise<TakenOver | undefined> {
  const { rows } = await pool.query<TakenOver>(
    `with typed as materialized (
       select root_domain_id as root, position::integer, header::json as entry, header::json->>'type' as type from journal
     )
     select root::text, count(*) filter (where type <> 'Adoption')::integer as entries, max(position) filter (where type <> 'Adoption') as last,
         coalesce(json_agg(json_build_object('position', position, 'head', entry->>'head', 'signature', entry->>'signature') order by position)
           filter (where type = 'Adoption'), '[]') as marks
       from typed where type in ('Adopted', 'AdoptedEnds', 'Adoption') group by root having bool_or(type <> 'Adoption')`,
  );
  return rows[0];
}

/** The ends of orders that were taken over, by their orders, once the notary's mark of them was found good; throws as above otherwise. */
export async function loadAdoptedEnds(
  options: Omit<Options, 'believesDatabase' | 'now'>,
): Promise<ReadonlyMap<string, OrderEnd>> {
  const { rows } = await options.pool.query<{ header: string }>(
    `select header from journal where header like '{"ends":%' order by position`,
  );
  if (rows.length === 0) return new Map();
  await requireSignedAdoption({ ...options, believesDatabase: false, now: new Date(0) });
  const entries = rows.flatMap(({ header }) => readEntry({ header, text: '' }) ?? []);
  const ends = entries.flatMap((entry) => (entry.type === 'AdoptedEnds' ? entry.ends : []));
  return new Map(ends.map(({ orderId, end }) => [orderId, OrderEnd.parse(end)]));
}

/** Signs all entries that there are, unless another process has just done so. */
async function sign({ pool, journal, notary, now }: Omit<Options, 'believesDatabase'>, root: string): Promise<void> {
  const signer = await notary();
  for (let isWritten = false; !isWritten;) {
    const tree = await journal.load();
    const size = tree.size;
    const head = tree.head();
    const judgedAt = now.toISOString();
    const signature = await signText(signer, adoptionText({ head }));
    const { header } = writeEntry({ type: 'Adoption', judgedAt, head, signature });
    isWritten = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ size: string }>(
        'select size from journal_head where root_domain_id = $1 for update',
        [root],
      );
      if ((await takenOver(client))?.marks.length !== 0) return true;
      if (rows[0]?.size !== String(size)) return false;
      await client.query('select append_journal($1, $2, $3)', [root, judgedAt, header]);
      return true;
    });
  }
}

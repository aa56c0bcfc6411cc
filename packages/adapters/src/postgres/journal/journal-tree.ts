import { createMerkleTree } from '@countersign/governance/journal';
import { CodedError, equalBytes } from '@countersign/kernel';
import type { JournalTree } from '@countersign/service';
import type { Pool } from 'pg';

import type { SeenMemory } from '../../seen-memory/index.ts';

/** So many leaves are read at once. */
const page = 10_000;

/** The journal as this process has read it. */
export interface KeptJournal {
  /** The tree of all entries that were there when it was asked for, or of as many as are needed. Throws what {@link KeptJournal.problem} is. */
  load(needed?: number): Promise<JournalTree>;
  /** How many entries are known. */
  size(): number;
  /** Why nothing is decided any more: the table's entries are not those that were read before. */
  problem(): CodedError<'IntegrityViolation'> | undefined;
}

/**
 * The journal's tree, kept in memory and brought up to date by the leaves that came since: an entry that is changed afterwards leads to no other
 * head here, for as long as the process lives. Each time the entry that was read last must still be where it was, and the first reading must
 * lead to the head that was remembered; once that fails, nothing is given any more.
 */
export function keepJournalTree(pool: Pool, memory?: Pick<SeenMemory, 'head' | 'noteHead'>): KeptJournal {
  const tree = createMerkleTree();
  let lastLeaf: Uint8Array | undefined;
  let isCompared = false;
  let problem: CodedError<'IntegrityViolation'> | undefined;
  let last: Promise<JournalTree> = Promise.resolve(tree);
  let waiting: Promise<JournalTree> | undefined;

  function stop(what: string): never {
    problem ??= new CodedError(
      'IntegrityViolation',
      `The journal ${what}: somebody else has changed the database, and nothing is decided until somebody has looked`,
    );
    throw problem;
  }

  async function read(): Promise<JournalTree> {
    if (problem !== undefined) throw problem;
    for (let more = true; more;) {
      const from = Math.max(tree.size - 1, 0);
      const { rows } = await pool.query<{ leaf: Buffer; position: string }>({
        name: 'load-leaves',
        text: `
          select j.leaf, j.position from instance i join journal j using (root_domain_id) where j.position >= $1 order by j.position limit ${page}`,
        values: [from],
      });
      for (const { leaf, position } of rows) {
        if (Number(position) === tree.size - 1 && lastLeaf !== undefined && equalBytes(leaf, lastLeaf)) continue;
        if (Number(position) !== tree.size) stop(`has another entry ${position} than before`);
        tree.add(leaf);
        lastLeaf = leaf;
      }
      if (rows.length === 0 && tree.size > 0) stop(`has less than the ${tree.size} entries that it had before`);
      more = rows.length === page;
    }
    compareWithMemory();
    memory?.noteHead(tree.head());
    return tree;
  }

  function compareWithMemory(): void {
    const remembered = isCompared ? undefined : memory?.head();
    const size = Number(remembered?.split(':')[0] ?? 0);
    if (size > tree.size) stop(`has ${tree.size} entries, and had ${size} before`);
    if (remembered !== undefined && tree.head(size) !== remembered) stop(`has other entries among the first ${size} than before`);
    isCompared = true;
  }

  return {
    size: () => tree.size,
    problem: () => problem,
    // One reads at a time; who asks before the next begins gets that, which sees all that was there when they asked.
    load(needed = Number.POSITIVE_INFINITY) {
      if (problem !== undefined) return Promise.reject(problem);
      if (tree.size >= needed && isCompared) return Promise.resolve(tree);
      waiting ??= last = last
        .catch(() => tree)
        .then(() => {
          waiting = undefined;
          return read();
        });
      return waiting;
    },
  };
}

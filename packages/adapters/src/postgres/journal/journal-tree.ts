import { createMerkleTree } from '@countersign/governance/journal';
import type { JournalTree } from '@countersign/service';
import type { Pool } from 'pg';

/** So many leaves are read at once. */
const page = 10_000;

/**
 * The journal's tree, kept in memory and brought up to date by the leaves that came since: an entry that is changed afterwards leads to no other
 * head here, for as long as the process lives.
 */
export function keepJournalTree(pool: Pool): (needed?: number) => Promise<JournalTree> {
  const tree = createMerkleTree();
  let last: Promise<JournalTree> = Promise.resolve(tree);
  let waiting: Promise<JournalTree> | undefined;

  async function read(): Promise<JournalTree> {
    for (let more = true; more;) {
      const { rows } = await pool.query<{ leaf: Buffer }>({
        name: 'load-leaves',
        text: `
          select j.leaf from instance i join journal j using (root_domain_id) where j.position >= $1 order by j.position limit ${page}`,
        values: [tree.size],
      });
      for (const { leaf } of rows) tree.add(leaf);
      more = rows.length === page;
    }
    return tree;
  }

  // One reads at a time; who asks before the next begins gets that, which sees all that was there when they asked.
  return (needed = Number.POSITIVE_INFINITY) => {
    if (tree.size >= needed) return Promise.resolve(tree);
    waiting ??= last = last
      .catch(() => tree)
      .then(() => {
        waiting = undefined;
        return read();
      });
    return waiting;
  };
}

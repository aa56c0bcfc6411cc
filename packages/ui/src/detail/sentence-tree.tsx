import type { ReactNode } from 'react';

import classes from './detail.module.css';

/** Groups of parts, as conditions have them. */
type Tree<Leaf> =
  | { readonly type: 'Leaf'; readonly leaf: Leaf }
  | { readonly type: 'All' | 'Any'; readonly parts: readonly Tree<Leaf>[] };

/** Sentences in groups of which all or any hold, as a list within a list; `groupWord` says above a group which. */
export function SentenceTree<Leaf>({
  tree,
  draw,
  groupWord,
}: {
  tree: Tree<Leaf>;
  draw: (leaf: Leaf) => ReactNode;
  groupWord: (type: 'All' | 'Any') => string;
}) {
  if (tree.type === 'Leaf') return <div className={classes.sentence}>{draw(tree.leaf)}</div>;
  return (
    <div className={classes.sentences}>
      <p>{groupWord(tree.type)}</p>
      <ul>
        {tree.parts.map((part, index) => (
          <li key={index}>
            <SentenceTree tree={part} draw={draw} groupWord={groupWord} />
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { ReactNode } from 'react';

import { ChangeText } from './change-list.tsx';
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

/** What becomes of one sentence. */
type SentenceChange<Sentence> =
  | { readonly change: 'same' | 'added' | 'removed'; readonly sentence: Sentence }
  | { readonly change: 'changed'; readonly before: Sentence; readonly after: Sentence };

/** What becomes of sentences in groups, as `SentenceTree` draws them: each with what it was, where it is another one, new or gone. */
export function ChangedSentenceTree<Sentence>({
  tree,
  draw,
  groupWord,
}: {
  tree: Tree<SentenceChange<Sentence>>;
  draw: (sentence: Sentence) => ReactNode;
  groupWord: (type: 'All' | 'Any') => string;
}) {
  const drawChange = (change: SentenceChange<Sentence>) => {
    if (change.change === 'changed') return <ChangeText before={draw(change.before)} after={draw(change.after)} />;
    const sentence = draw(change.sentence);
    if (change.change === 'same') return sentence;
    return change.change === 'added' ? <ChangeText after={sentence} /> : <ChangeText before={sentence} />;
  };
  return <SentenceTree tree={tree} draw={drawChange} groupWord={groupWord} />;
}

import { Button } from '@countersign/ui';
import { NativeSelect } from '@countersign/ui/form/controls.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { draftGroup, draftLeaf, type DraftGroup, type DraftNode } from './draft-tree.ts';
import classes from './tree-editor.module.css';

interface EditorProps<Leaf> {
  /** The field of the form that the tree is, below which each part has its own name. */
  readonly name: string;
  readonly group: DraftGroup<Leaf>;
  readonly onChange: (group: DraftGroup<Leaf>) => void;
  /** What a part that is added begins with. */
  readonly fresh: () => Leaf;
  readonly drawLeaf: (props: {
    readonly leaf: Leaf;
    readonly onChange: (leaf: Leaf) => void;
    /** The group it is in. */
    readonly among: DraftGroup<Leaf>;
    readonly id: string;
    readonly error: string | undefined;
  }) => ReactNode;
  readonly errorOf: (key: string) => string | undefined;
  readonly words: {
    readonly label: string;
    /** On the button that adds a part, and on the one that adds a group. */
    readonly add: string;
    readonly addGroup: string;
    readonly remove: (position: number) => string;
    readonly removeGroup: (position: number) => string;
  };
}

/** Puts a tree together: parts, and groups of parts, of which all or any are asked for. Every part is reached by Tab and removed by its button. */
export function TreeEditor<Leaf>(props: EditorProps<Leaf>) {
  return <Group {...props} isInner={false} />;
}

function Group<Leaf>({ isInner, ...props }: EditorProps<Leaf> & { readonly isInner: boolean }) {
  const { name, group, onChange, fresh, drawLeaf, errorOf, words } = props;
  const { t } = useTranslation('policies');
  const put = (parts: readonly DraftNode<Leaf>[]) => onChange({ ...group, parts });
  const replace = (node: DraftNode<Leaf>) => put(group.parts.map((part) => (part.key === node.key ? node : part)));
  const error = errorOf(group.key);
  const own = `${name}.${group.key}`;
  return (
    <fieldset className={classes.group} data-inner={isInner || undefined} aria-label={words.label}>
      {group.parts.length > 1 || isInner ? (
        <NativeSelect
          size="xs"
          className={classes.type ?? ''}
          aria-label={t('form.tree.type')}
          value={group.type}
          onChange={({ target }) => onChange({ ...group, type: target.value === 'Any' ? 'Any' : 'All' })}
          data={[
            { value: 'All', label: t('form.tree.All') },
            { value: 'Any', label: t('form.tree.Any') },
          ]}
        />
      ) : null}
      {group.parts.map((part, index) => (
        <div key={part.key}>
          {index > 0 ? <p className={classes.joint}>{t(group.type === 'All' ? 'condition.and' : 'condition.or')}</p> : null}
          <div className={classes.part}>
            <div className={classes.content}>
              {part.type === 'Leaf' ? (
                drawLeaf({
                  leaf: part.leaf,
                  onChange: (leaf) => replace({ ...part, leaf }),
                  among: group,
                  id: `${name}.${part.key}`,
                  error: errorOf(part.key),
                })
              ) : (
                <Group {...props} group={part} onChange={replace} isInner />
              )}
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={(part.type === 'Leaf' ? words.remove : words.removeGroup)(index + 1)}
              onClick={() => put(group.parts.filter(({ key }) => key !== part.key))}
            >
              {t('form.tree.remove')}
            </Button>
          </div>
        </div>
      ))}
      {error === undefined ? null : (
        <p id={`${own}-error`} className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          id={own}
          size="xs"
          variant="default"
          aria-describedby={error === undefined ? undefined : `${own}-error`}
          onClick={() => put([...group.parts, draftLeaf(fresh())])}
        >
          {words.add}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => put([...group.parts, draftGroup(group.type === 'All' ? 'Any' : 'All', [draftLeaf(fresh())])])}
        >
          {words.addGroup}
        </Button>
      </div>
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { shortId } from '@countersign/kernel';
import { CopyButton } from './copy-button.tsx';
import classes from './parts.module.css';

/**
 * An entity as everywhere: its name (plain, or inside the link that is passed), the head of its id (which stands for a name that is not
 * known), and a button that copies the id. `compact` for the cells of a list: the name alone, or the head of the id where there is no name.
 */
export function IdentityChip({
  id,
  name,
  detail,
  link,
  compact = false,
}: {
  id: string;
  name?: string | undefined;
  /** What else tells it apart, such as a person's email: said where one points at the chip. */
  detail?: string | undefined;
  link?: (content: ReactNode) => ReactNode;
  compact?: boolean;
}) {
  const { t } = useTranslation('ui');
  const named = [name, detail === name ? undefined : detail].filter((text) => text !== undefined);
  if (compact) {
    const short = name ?? <span className={classes.identityId}>{shortId(id)}</span>;
    return (
      <span className={classes.compact} title={[...named, id].join('\n')} translate="no">
        {link ? link(short) : short}
      </span>
    );
  }
  const head = (
    <span className={classes.identityId} title={id}>
      {shortId(id)}
    </span>
  );
  const label = name === undefined ? head : <span className={classes.identityName}>{name}</span>;
  return (
    <span className={classes.identity} title={named.join('\n')} translate="no">
      {link ? link(label) : label}
      {name === undefined ? null : head}
      <CopyButton value={id} label={t('identity.idOf', { name: name ?? shortId(id) })} />
    </span>
  );
}

/** An id alone. */
export function IdText({ id, label }: { id: string; label: string }) {
  return (
    <span className={classes.identity} translate="no">
      <span className={classes.identityId} title={id}>
        {shortId(id)}
      </span>
      <CopyButton value={id} label={label} />
    </span>
  );
}

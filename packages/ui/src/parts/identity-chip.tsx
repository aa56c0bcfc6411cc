import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { shortId } from '../format/shorten.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './parts.module.css';

/** An entity as everywhere: its name (plain, or inside the link that is passed), the head of its id, and a button that copies the id. */
export const IdentityChip = ({
  id,
  name,
  link,
}: {
  id: string;
  name?: string | undefined;
  link?: (content: ReactNode) => ReactNode;
}) => {
  const { t } = useTranslation('ui');
  const label = <span className={classes.identityName}>{name ?? t('identity.unnamed')}</span>;
  return (
    <span className={classes.identity} title={name}>
      {link ? link(label) : label}
      <span className={classes.identityId} title={id}>
        {shortId(id)}
      </span>
      <CopyButton value={id} label={t('identity.idOf', { name: name ?? shortId(id) })} />
    </span>
  );
};

/** An id alone. */
export const IdText = ({ id, label }: { id: string; label: string }) => (
  <span className={classes.identity}>
    <span className={classes.identityId} title={id}>
      {shortId(id)}
    </span>
    <CopyButton value={id} label={label} />
  </span>
);

import { DetailItem, Tag } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { LockChip } from '../../../app/entities/chips.tsx';
import { useNames } from '../../../app/entities/names.ts';
import classes from './kinds.module.css';

/** The lines that nearly every creation has: lock, description, and custom properties. */
export const CommonItems = ({
  lock,
  description,
  customProperties,
}: {
  lock?: 'Locked' | 'Unlocked';
  description?: string | undefined;
  customProperties?: Readonly<Record<string, string>>;
}) => {
  const { t } = useTranslation('intents');
  return (
    <>
      {lock ? (
        <DetailItem label={t('field.lock')}>
          <LockChip lock={lock} />
        </DetailItem>
      ) : null}
      <DetailItem label={t('field.description')}>{description}</DetailItem>
      {Object.entries(customProperties ?? {}).map(([name, value]) => (
        <DetailItem key={name} label={name}>
          {value}
        </DetailItem>
      ))}
    </>
  );
};

/** Words in a row: roles, kinds. */
export const Tags = ({ values }: { values: readonly string[] }) => (
  <span className={classes.tags}>
    {values.map((value) => (
      <Tag key={value}>{value}</Tag>
    ))}
  </span>
);

/** Ledgers by their names. */
export const LedgerTags = ({ ids }: { ids: readonly string[] }) => {
  const names = useNames({ ledgers: true });
  return <Tags values={ids.map((id) => names.ledger(id) ?? id)} />;
};

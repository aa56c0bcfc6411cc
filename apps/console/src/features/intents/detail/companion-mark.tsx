import { AddressText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { instanceQuery } from '../../../shared/instance/instance-query.ts';
import classes from './detail.module.css';
import { companionOrigin } from './given-context.ts';

/** With which companion an approval was signed, as it says itself, and whether that is the one which this instance serves. */
export function CompanionMark({ companion }: { companion: string | undefined }) {
  const { t } = useTranslation('intents');
  const instance = useQuery(instanceQuery).data;
  const origin = companionOrigin(companion, instance?.companionBundle);
  return (
    <div className={classes.seatCompanion} data-origin={origin}>
      {companion === undefined ? (
        <span title={t('companion.unknownHint')}>{t('companion.unknown')}</span>
      ) : (
        <>
          <span>{t('companion.label')}</span> <AddressText value={companion} label={t('companion.hash')} />
        </>
      )}
      {origin === 'Other' ? <span className={classes.attention}>{t('companion.other')}</span> : null}
    </div>
  );
}

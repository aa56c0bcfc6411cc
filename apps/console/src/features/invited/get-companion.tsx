import './texts.ts';

import { QrPicture, buttonLook } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { instanceQuery } from '../../shared/instance/instance-query.ts';
import { InvitedPage } from './invited-page.tsx';
import classes from './invited.module.css';

/** Where the companion is to be had: it is opened in a browser, and installed from there. */
export function GetCompanion() {
  const { t } = useTranslation('invited');
  const companion = useQuery(instanceQuery).data?.companion;
  return (
    <InvitedPage title={t('get.title')} lead={t('get.lead')}>
      {companion === undefined ? null : (
        <section className={classes.way} aria-label={t('get.title')}>
          <QrPicture value={companion} size={200} title={t('get.qr')} />
          <code className={classes.code}>{companion}</code>
          <div>
            <a {...buttonLook()} href={companion}>
              {t('get.open')}
            </a>
          </div>
        </section>
      )}
    </InvitedPage>
  );
}

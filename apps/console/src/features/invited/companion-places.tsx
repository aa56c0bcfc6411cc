import './texts.ts';

import type { CompanionLauncher } from '@countersign/contract';
import { AddressText, buttonLook, Code, DetailItem, DetailList, QrPicture } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { instanceQuery } from '../../shared/instance/instance-query.ts';
import classes from './invited.module.css';

/** Where the companion is to be had: it is opened in a browser, and installed from there; or, on a computer, it is a program of its own. */
export function CompanionPlaces({ on }: { on?: 'phone' | 'here' }) {
  const { t } = useTranslation('invited');
  const { companion, companionLauncher } = useQuery(instanceQuery).data ?? {};
  return (
    <>
      {companion === undefined ? null : (
        <section className={classes.way} aria-label={t('get.title')}>
          {on === undefined ? null : <p>{t(`${on}.get`)}</p>}
          <div className={classes.place}>
            {on === 'here' ? null : <QrPicture value={companion} size={200} title={t('get.qr')} />}
            <div className={classes.atPlace}>
              {on === 'here' ? null : <p>{t('get.scan')}</p>}
              <Code className={classes.code}>{companion}</Code>
              {on === 'phone' ? null : (
                <div>
                  <a
                    {...buttonLook({ variant: on === undefined ? 'filled' : 'default' })}
                    href={companion}
                    target={on && '_blank'}
                    rel="noopener"
                  >
                    {t('get.open')}
                  </a>
                </div>
              )}
            </div>
          </div>
        </section>
      )}
      {companionLauncher === undefined || on === 'phone' ? null : <ForWindows launcher={companionLauncher} />}
    </>
  );
}

/** The launcher, with what it weighs and the hashes by which it can be compared with what somebody published. */
function ForWindows({ launcher: { name, bytes, sha256, bundleHash } }: { launcher: CompanionLauncher }) {
  const { t } = useTranslation('invited');
  return (
    <section className={classes.way} aria-labelledby="windows">
      <h2 id="windows">{t('get.windows.title')}</h2>
      <p>{t('get.windows.hint')}</p>
      <div>
        <a {...buttonLook({ variant: 'default' })} href={`/downloads/${name}`} download>
          {t('get.windows.download', { size: Math.round(bytes / 1_000_000) })}
        </a>
      </div>
      <DetailList>
        <DetailItem label={t('get.windows.sha256')}>
          <AddressText value={sha256} label={t('get.windows.sha256')} />
        </DetailItem>
        <DetailItem label={t('get.windows.bundle')}>
          <AddressText value={bundleHash} label={t('get.windows.bundle')} />
        </DetailItem>
      </DetailList>
    </section>
  );
}

import './texts.ts';

import { Button, FormSteps, QrPicture, buttonLook } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink } from '../../shared/routing/app-link.tsx';
import classes from './invited.module.css';

const ways = ['phone', 'here'] as const;
type Way = (typeof ways)[number];

/** How an invitation is answered, in two steps: on which device, then the companion there. */
export function Ways({ link, code }: { link: string; code: string }) {
  const { t } = useTranslation('invited');
  const [way, setWay] = useState<Way | null>(null);
  return (
    <>
      <FormSteps
        steps={[t('step.method'), t(way === 'here' ? 'step.launch' : 'step.pair')]}
        current={way === null ? 0 : 1}
        onGo={() => setWay(null)}
      />
      {way === null ? (
        <div className={classes.ways}>
          {ways.map((each) => (
            <section key={each} className={classes.way} aria-labelledby={each}>
              <h2 id={each}>{t(`${each}.title`)}</h2>
              <p>{t(`${each}.hint`)}</p>
              <div>
                <Button variant={each === 'phone' ? 'filled' : 'default'} onClick={() => setWay(each)}>
                  {t(`${each}.choose`)}
                </Button>
              </div>
            </section>
          ))}
        </div>
      ) : (
        <section className={classes.way} aria-labelledby={way}>
          <h2 id={way}>{t(`${way}.title`)}</h2>
          {way === 'phone' ? (
            <>
              <p>{t('phone.scan')}</p>
              <QrPicture value={link} size={220} title={t('phone.qr')} />
            </>
          ) : (
            <div>
              <a {...buttonLook()} href={link}>
                {t('here.open')}
              </a>
            </div>
          )}
          <p>{t('code')}</p>
          <code className={classes.code}>{code}</code>
          <p>
            {t('companionFirst')} <AppLink href="/invitation/get-mobile-app">{t('get.title')}</AppLink>
          </p>
          <div>
            <Button variant="default" onClick={() => setWay(null)}>
              {t('app:action.back')}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

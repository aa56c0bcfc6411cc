import { Mark } from '@countersign/ui';
import { IconDeviceMobile, IconEyeCheck, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { instanceQuery, neighbourBackend } from '../../app/api/instance-query.ts';
import classes from './welcome.module.css';
import { WaysToAProfile } from './ways-to-a-profile.tsx';

/** The first screen: what this app is for, and the ways to begin. */
export function Welcome() {
  const { t } = useTranslation();
  const backend = neighbourBackend(globalThis.location);
  const instance = useQuery({ ...instanceQuery(backend ?? ''), enabled: backend !== undefined });
  return (
    <div className={classes.welcome}>
      <Mark size={56} />
      <h1>{t('welcome.title')}</h1>
      <p className={classes.lead}>{t('welcome.lead')}</p>
      <ul className={classes.points}>
        <li>
          <IconDeviceMobile size={22} aria-hidden /> {t('welcome.point1')}
        </li>
        <li>
          <IconEyeCheck size={22} aria-hidden /> {t('welcome.point2')}
        </li>
        <li>
          <IconQrcode size={22} aria-hidden /> {t('welcome.point3')}
        </li>
      </ul>
      <WaysToAProfile newLabel={t('welcome.create')} isDemo={instance.data?.demo === true} />
      <Link to="/key-gone">{t('welcome.hadKey')}</Link>
      {instance.data?.demo === true ? <p className={classes.hint}>{t('welcome.demoHint')}</p> : null}
    </div>
  );
}

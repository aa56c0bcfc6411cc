import { Mark } from '@countersign/ui';
import { IconDeviceMobile, IconEyeCheck, IconQrcode } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { instanceQuery, neighbourBackend } from '../../app/api/instance-query.ts';
import { Actions } from '../../app/shell/page.tsx';
import classes from './welcome.module.css';

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
      <Actions>
        <Button size="md" renderRoot={(props) => <Link to="/profile/new" hash {...props} />}>
          {t('welcome.create')}
        </Button>
        <Button size="md" variant="default" renderRoot={(props) => <Link to="/invitation" {...props} />}>
          {t('welcome.invited')}
        </Button>
        {instance.data?.demo === true ? (
          <Button size="md" variant="default" renderRoot={(props) => <Link to="/demo" {...props} />}>
            {t('welcome.demo')}
          </Button>
        ) : null}
      </Actions>
      {instance.data?.demo === true ? <p className={classes.hint}>{t('welcome.demoHint')}</p> : null}
    </div>
  );
}

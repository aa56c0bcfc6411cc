import { buttonLook } from '@countersign/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { Actions } from '../../app/shell/page.tsx';

/** How somebody comes to a profile: by making one, by an invitation, or as a person of a demo instance. What was scanned goes along. */
export function WaysToAProfile({ newLabel, isDemo }: { newLabel: string; isDemo: boolean }) {
  const { t } = useTranslation();
  return (
    <Actions>
      <Link to="/profile/new" hash {...buttonLook({ size: 'md' })}>
        {newLabel}
      </Link>
      <Link to="/invitation" {...buttonLook({ variant: 'default', size: 'md' })}>
        {t('welcome.invited')}
      </Link>
      {isDemo ? (
        <Link to="/demo" {...buttonLook({ variant: 'default', size: 'md' })}>
          {t('welcome.demo')}
        </Link>
      ) : null}
    </Actions>
  );
}

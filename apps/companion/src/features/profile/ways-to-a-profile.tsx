import { Button } from '@countersign/ui/form/controls.tsx';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { Actions } from '../../app/shell/page.tsx';

/** How somebody comes to a profile: by making one, by an invitation, or as a person of a demo instance. What was scanned goes along. */
export function WaysToAProfile({ newLabel, isDemo }: { newLabel: string; isDemo: boolean }) {
  const { t } = useTranslation();
  return (
    <Actions>
      <Button size="md" renderRoot={(props) => <Link to="/profile/new" hash {...props} />}>
        {newLabel}
      </Button>
      <Button size="md" variant="default" renderRoot={(props) => <Link to="/invitation" {...props} />}>
        {t('welcome.invited')}
      </Button>
      {isDemo ? (
        <Button size="md" variant="default" renderRoot={(props) => <Link to="/demo" {...props} />}>
          {t('welcome.demo')}
        </Button>
      ) : null}
    </Actions>
  );
}

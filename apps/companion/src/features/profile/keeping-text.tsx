import './texts.ts';

import { Button } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { Actions, Stack } from '../../app/shell/page.tsx';
import { askToKeep, isInstalled, keeping } from '../../platform/storage/keeping.ts';

/** Whether the browser keeps the key for good, what to do where it may not, and where one learns what to do once it is gone. */
export function KeepingText() {
  const { t } = useTranslation();
  const { data: kept, refetch } = useQuery({ queryKey: ['keeping'], queryFn: keeping });
  const ask = async () => {
    await askToKeep();
    await refetch();
  };
  if (kept === undefined) return t('app.loading');
  return (
    <Stack>
      <span>{t(`ownKey:keeping.${kept}`)}</span>
      {kept === 'Kept' ? null : (
        <>
          <span>{t(isInstalled() ? 'ownKey:keeping.installed' : 'ownKey:keeping.install')}</span>
          <span>{t('ownKey:keeping.spare')}</span>
        </>
      )}
      <Actions>
        {kept === 'MayGo' ? (
          <Button variant="default" onClick={() => void ask()}>
            {t('ownKey:keeping.ask')}
          </Button>
        ) : null}
        <Link to="/key-gone">{t('ownKey:keeping.whenGone')}</Link>
      </Actions>
    </Stack>
  );
}

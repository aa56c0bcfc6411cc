import { Button } from '@countersign/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

// With the field of a form.
const DeleteDialog = lazyScreen(() => import('./delete-dialog.tsx'), 'DeleteDialog');

/** Leads to the question whether the profile is to be erased. */
export function DeleteProfile() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button color="red" variant="outline" onClick={() => setOpened(true)}>
        {t('profile.delete')}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <DeleteDialog onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

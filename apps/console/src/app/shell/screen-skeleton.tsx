import { SkeletonBlock, SkeletonLine } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

/** The outline of a screen that is on its way. */
export function ScreenSkeleton() {
  const { t } = useTranslation('app');
  return (
    <div>
      <SkeletonLine width={28} />
      <SkeletonBlock lines={8} label={t('action.loading')} />
    </div>
  );
}

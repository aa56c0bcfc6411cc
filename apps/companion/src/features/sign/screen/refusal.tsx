import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { RequestRefusal } from '../request/read-request.ts';

/** Why this app does not sign a request. */
export function Refusal({ refusal }: { refusal: RequestRefusal }) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" title={t('sign:refusal.title')}>
      {t(`sign:refusal.${refusal.code}`, { at: refusal.at ?? '' })}
    </Notice>
  );
}

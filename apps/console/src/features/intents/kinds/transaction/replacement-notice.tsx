import { shortId } from '@countersign/kernel';
import { FormSection, Notice } from '@countersign/ui';
import type { Control } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { TextField } from '../../../../shared/forms/fields.tsx';
import { AppLink } from '../../../../shared/routing/app-link.tsx';
import { paths } from '../../../../shared/routing/paths.ts';
import { useScope } from '../../../../shared/routing/scope.ts';
import type { OrderValues } from './order-values.ts';

/** Says whose place an order is to take and what that means, and asks why. */
export function ReplacementNotice({ control, orderId }: { control: Control<OrderValues>; orderId: string }) {
  const { t } = useTranslation('intents');
  const scope = useScope();
  return (
    <FormSection title={t('replacement.title')}>
      <Notice
        tone="waiting"
        title={t('replacement.oneOfTwo')}
        actions={<AppLink href={paths.order(scope, orderId)}>{t('replacement.replaced', { id: shortId(orderId) })}</AppLink>}
      >
        {t('replacement.meaning')}
      </Notice>
      <TextField control={control} name="replacementReason" label={t('replacement.reason')} hint={t('replacement.reasonHint')} />
    </FormSection>
  );
}

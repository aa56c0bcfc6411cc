import './texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

/** The way to what was paid to an address. */
export function TransfersTo({ address }: { address: string }) {
  const { t } = useTranslation('endpoints');
  return <AppLink href={paths.transfers(useScope(), { recipientAddress: address })}>{t('transfersTo')}</AppLink>;
}

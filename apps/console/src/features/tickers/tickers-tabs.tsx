import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LinkedTabs } from '../../shared/routing/linked-tabs.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

/** The tabs of the assets. */
export function TickersTabs({ current }: { current: 'fungible' | 'nonFungible' | 'ledgers' }) {
  const { t } = useTranslation('tickers');
  const scope = useScope();
  return (
    <LinkedTabs
      label={t('tabs.label')}
      current={current}
      hrefs={{
        fungible: paths.section(scope, 'tickers'),
        nonFungible: paths.uniqueTickers(scope),
        ledgers: paths.ledgers(scope),
      }}
      name={(tab) => t(`tabs.${tab}`)}
    />
  );
}

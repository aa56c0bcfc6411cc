import './texts.ts';

import { DetailItem, DetailList, DetailSection, EmptyState, PageHeader } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LinkButton } from '../../shared/routing/link-button.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';

/** The person's dApp connections: none can exist without a connection service, so it says what they are and why there are none. */
export function DappList() {
  const { t } = useTranslation('dapps');
  const scope = useScope();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <EmptyState
        title={t('empty')}
        hint={t('unavailable')}
        action={
          <LinkButton variant="default" href={paths.accounts(scope)}>
            {t('accounts')}
          </LinkButton>
        }
      />
      <DetailSection title={t('what.title')}>
        <DetailList>
          <DetailItem label={t('what.isLabel')}>{t('what.is')}</DetailItem>
          <DetailItem label={t('what.seesLabel')}>{t('what.sees')}</DetailItem>
          <DetailItem label={t('what.asksLabel')}>{t('what.asks')}</DetailItem>
          <DetailItem label={t('what.endsLabel')}>{t('what.ends')}</DetailItem>
        </DetailList>
      </DetailSection>
    </>
  );
}

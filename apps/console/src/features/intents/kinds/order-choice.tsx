import '../texts.ts';

import { Card, PageHeader } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useMembership } from '../../../shared/membership/use-membership.ts';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from './order-choice.module.css';

const kinds = { transfer: paths.createTransfer, transaction: paths.createTransaction } as const;

/** The choice between the two kinds of order, in plain words. */
export function OrderChoice() {
  const { t } = useTranslation('intents');
  const scope = useScope();
  const { domainAlias } = useMembership();
  return (
    <>
      <PageHeader title={t('order.choice.title')} subtitle={t('order.choice.subtitle', { domain: domainAlias })} />
      <div className={classes.kinds}>
        {(['transfer', 'transaction'] as const).map((kind) => (
          <div key={kind}>
            <Card title={t(`order.kinds.${kind}`)} hint={t(`order.choice.${kind}`)}>
              <p className={classes.when}>{t(`order.choice.${kind}When`)}</p>
              <LinkButton href={kinds[kind](scope)} variant={kind === 'transfer' ? 'filled' : 'default'}>
                {t(`order.kinds.${kind}`)}
              </LinkButton>
            </Card>
          </div>
        ))}
      </div>
    </>
  );
}

import '../../../entities/account/receiving/texts.ts';

import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useEndlessNeed } from '../../../entities/account/endless-need.ts';
import { ledgerWords } from '../../../shared/ledgers/ledger-words.ts';
import { EndlessNotice } from '../../../shared/proposing/endless-notice.tsx';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';

/** That transfers of an account would be over before its vault without a network has signed them, with what to do instead. */
export function EndlessInTransfer({ accountId, ledgerId }: { accountId: string; ledgerId: string }) {
  const { t } = useTranslation('receiving');
  const scope = useScope();
  const need = useEndlessNeed(scope.domainId, accountId, ledgerId);
  if (need === undefined) return null;
  const { pays: operation } = need;
  const instead = (
    <Notice
      tone="waiting"
      title={t('endless.inTransactions', { thing: ledgerWords(t, need.label) })}
      actions={
        <LinkButton variant="default" href={paths.createAccountTransaction(scope, accountId, { ledgerId, operation })}>
          {t('endless.newTransaction')}
        </LinkButton>
      }
    >
      {t('endless.whyTransactions')}
    </Notice>
  );
  return <EndlessNotice need={need} accountId={accountId} ledgerId={ledgerId} otherwise={instead} />;
}

import '../../entities/account/receiving/texts.ts';

import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { ReactNode } from 'react';

import type { EndlessNeed } from '../../entities/account/endless-need.ts';
import { useNames } from '../../entities/names.ts';
import { ledgerWords } from '../ledgers/ledger-words.ts';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { ProposeLink } from './propose-link.tsx';

/**
 * That an account cannot pay on a ledger before something was made for it that keeps its transactions good until its vault has signed them, with the way to the
 * order by which another account makes that.
 */
export function EndlessNotice({
  need,
  accountId,
  ledgerId,
  otherwise,
}: {
  need: EndlessNeed;
  accountId: string;
  ledgerId: string;
  /** What is to be done where it is there already. */
  otherwise?: ReactNode;
}) {
  const { t } = useTranslation('receiving');
  const scope = useScope();
  const ledger = useNames({ ledgers: true }).ledger(ledgerId) ?? ledgerId;
  const thing = ledgerWords(t, need.label);
  if (need.addresses.length > 0) return otherwise;
  const { madeBy } = need;
  const actions = madeBy && (
    <ProposeLink
      kinds={['v0_CreateTransactionOrder']}
      variant="default"
      href={paths.createTransaction(scope, { ledgerId, operation: madeBy.type, madeFor: accountId })}
    >
      {t('presence.newOrder', { operation: ledgerWords(t, madeBy.label) })}
    </ProposeLink>
  );
  return (
    <Notice tone="waiting" title={t('endless.needed', { ledger, thing })} actions={actions}>
      {t('endless.why', { ledger })}
    </Notice>
  );
}

import './texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { IntentTable } from '../../entities/intent/table/intent-table.tsx';
import { useAgainAction } from '../../shared/proposing/again-action.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { orderIntents } from './order-intents.ts';
import { TransactionsHeader } from './transactions-header.tsx';

const route = screenRoute('transactions/intents');

/** The tasks of a domain by which value moves. */
export function OrderIntentList() {
  const { t } = useTranslation('transactions');
  return (
    <>
      <TransactionsHeader current="intents" />
      <IntentTable
        search={route.useSearch()}
        subject={orderIntents}
        actions={useAgainAction()}
        empty={{ title: t('empty.intents'), hint: t('empty.intentsHint') }}
      />
    </>
  );
}

import './texts.ts';

import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { ApiTransaction, Ledger } from '@countersign/model';
import { Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { isCancellable } from '../transaction-way.ts';
import { whyText } from './processing-words.ts';

/** True while nodes refuse a transaction that they were shown, that may be paid all the same, and that nothing is to take the place of. */
export function isRefused({ processing, replacedBy }: Pick<ApiTransaction, 'processing' | 'replacedBy'>): boolean {
  if (processing?.status !== 'Broadcasting' || replacedBy !== undefined) return false;
  return processing.hint === 'CurrentlyRejectedByLedger' || processing.hint === 'CurrentlyFeesTooSmall';
}

/** What a ledger's transactions have that ends them without a node's word: their time, another one in their place, or either. */
function endedBy(ledger: Pick<Ledger, 'parameters'> | undefined): 'time' | 'place' | 'either' {
  const descriptor = ledger && ledgerDescriptor(ledger.parameters.type);
  if (descriptor === undefined || descriptor.endlessWith !== undefined) return 'either';
  return descriptor.signatureWaitSeconds === undefined ? 'place' : 'time';
}

/** Says of a transaction that the network refuses why it is not over, until when it waits, and how people end it before. */
export function RefusedNotice({ transaction }: { transaction: ApiTransaction }) {
  const { t } = useTranslation('ends');
  const ledgers = useQuery(ledgersDirectory).data;
  if (!isRefused(transaction)) return null;
  const ledger = ledgers?.find(({ id }) => id === transaction.ledgerId);
  return (
    <Notice tone="waiting" title={whyText(transaction.processing, t)}>
      {t('refused.meaning')} {t(`refused.until.${endedBy(ledger)}`)}{' '}
      {t(isCancellable(transaction, ledger) ? 'refused.way.cancel' : 'refused.way.none')}
    </Notice>
  );
}

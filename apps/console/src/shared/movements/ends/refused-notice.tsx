import './texts.ts';

import { secondsToSign } from '@countersign/ledger-port/descriptor';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { ApiTransaction, Ledger, TransactionOrderParameters } from '@countersign/model';
import { Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { orderQuery } from '../movement-queries.ts';
import { isCancellable } from '../transaction-way.ts';
import { whyText } from './processing-words.ts';

/** True while nodes refuse a transaction that they were shown, that may be paid all the same, and that nothing is to take the place of. */
export function isRefused({ processing, replacedBy }: Pick<ApiTransaction, 'processing' | 'replacedBy'>): boolean {
  if (processing?.status !== 'Broadcasting' || replacedBy !== undefined) return false;
  return processing.hint === 'CurrentlyRejectedByLedger' || processing.hint === 'CurrentlyFeesTooSmall';
}

/** What a transaction that waits has that ends it without a node's word: its time, another one in its place, or either, as long as its order is not known. */
function endedBy(
  ledger: Pick<Ledger, 'parameters'> | undefined,
  order: TransactionOrderParameters | undefined,
): 'time' | 'place' | 'either' {
  const descriptor = ledger && ledgerDescriptor(ledger.parameters.type);
  if (descriptor === undefined || (descriptor.endlessWith !== undefined && order === undefined)) return 'either';
  return secondsToSign(descriptor, order) === undefined ? 'place' : 'time';
}

/** Says of a transaction that the network refuses why it is not over, until when it waits, and how people end it before. */
export function RefusedNotice({ transaction }: { transaction: ApiTransaction }) {
  const { t } = useTranslation('ends');
  const ledgers = useQuery(ledgersDirectory).data;
  const { id = '', domainId = '' } = transaction.orderReference ?? {};
  const order = useQuery({ ...orderQuery(domainId, id), enabled: id !== '' && isRefused(transaction) }).data?.parameters;
  if (!isRefused(transaction)) return null;
  const ledger = ledgers?.find((one) => one.id === transaction.ledgerId);
  const ends = endedBy(ledger, order);
  const way = isCancellable(transaction, ledger, order) ? 'cancel' : ends === 'either' ? undefined : 'none';
  return (
    <Notice tone="waiting" title={whyText(transaction.processing, t)}>
      {t('refused.meaning')} {t(`refused.until.${ends}`)} {way === undefined ? null : t(`refused.way.${way}`)}
    </Notice>
  );
}

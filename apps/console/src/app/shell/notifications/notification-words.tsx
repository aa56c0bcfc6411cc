import './texts.ts';

import type { Notification } from '@countersign/contract';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { ApiTransfer, MovementDeviation } from '@countersign/model';
import { amountText } from '@countersign/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { allNamesWanted, namesWantedBy } from '../../../entities/intent/names-wanted.ts';
import { intentQuery } from '../../../entities/intent/intent-queries.ts';
import { whatText } from '../../../entities/intent/sentence.tsx';
import { invitationSource } from '../../../entities/invitation/invitation-source.ts';
import { useNames } from '../../../entities/names.ts';
import { api } from '../../../shared/api/client.ts';
import { directionOf } from '../../../shared/movements/direction.ts';
import { deviationText } from '../../../shared/movements/ends/deviation-text.ts';
import { transactionQuery, transfersOfTransactionQuery } from '../../../shared/movements/movement-queries.ts';
import { namesOfParties, partyText } from '../../../shared/movements/parties.tsx';
import { otherwiseMoved, type OtherwiseMoved } from '../../../shared/movements/transaction-way.ts';

type OfIntent = Extract<Notification, { intentId: string }>;
type OfTransaction = Extract<Notification, { transactionId: string }>;
type OfTransfer = Extract<Notification, { transferId: string }>;
type OfInvitation = Extract<Notification, { invitationId: string }>;

/**
 * What a notification says: in one sentence of what it is about, with its amounts and names as far as the reader may see them now; what
 * kind of thing happened, until that is known and where it is hidden.
 */
export function NotificationWords({ of }: { of: Notification }) {
  if ('intentId' in of) return <TaskWords of={of} />;
  if ('transferId' in of) return <QuarantineWords of={of} />;
  if (of.type === 'InvitationAnswered') return <InvitationWords of={of} />;
  if ('transactionId' in of && of.type !== 'SigningRefused') return <TransactionWords of={of} />;
  return <Plain of={of} />;
}

function Plain({ of }: { of: Notification }) {
  const { t } = useTranslation('notifications');
  return t(`plain.${of.type}`);
}

function TaskWords({ of }: { of: OfIntent }) {
  const { data } = useQuery(intentQuery(of.domainId, of.intentId));
  return data ? <Task of={of} intent={data} /> : <Plain of={of} />;
}

function Task({ of, intent: { details } }: { of: OfIntent; intent: IntentEntity }) {
  const { t } = useTranslation('notifications');
  const { payload, targetDomainId, author } = details;
  const names = useNames(allNamesWanted([namesWantedBy(payload, targetDomainId), { users: [author] }]));
  const who = names.user(author);
  const says = t(`task.${of.type}`, { what: whatText(payload, names, t) });
  return who === undefined ? says : `${says}, ${t('by', { who })}`;
}

function TransactionWords({ of }: { of: OfTransaction }) {
  // What failed may have moved in part, or elsewhere: that is what to know of it.
  const asks = transactionQuery(of.domainId, of.transactionId);
  const onLedger = useQuery({ ...asks, enabled: of.type === 'TransactionFailed', refetchInterval: false }).data
    ?.ledgerTransactionData;
  const { data = [] } = useQuery({
    ...transfersOfTransactionQuery(of.domainId, of.transactionId),
    refetchInterval: false,
  });
  const how = otherwiseMoved(onLedger);
  if (how !== undefined) return <Deviated how={how} deviations={onLedger?.deviations ?? []} />;
  const [first, ...others] = data.filter(({ kind }) => kind === 'Transfer');
  return first ? <Transfer of={of} transfer={first} others={others.length} /> : <Plain of={of} />;
}

/** What a ledger moved in place of what was ordered: "moved 90 of 100". */
export function Deviated({ how, deviations }: { how: OtherwiseMoved; deviations: readonly MovementDeviation[] }) {
  const { t } = useTranslation('notifications');
  const names = useNames({ tickers: deviations.map(({ tickerId }) => tickerId) });
  return [t(`moved.${how}`), ...deviations.map((deviation) => deviationText(deviation, names, t))].join(' ');
}

function QuarantineWords({ of }: { of: OfTransfer }) {
  const { data } = useQuery(
    queryOptions({
      queryKey: ['transfer', of.domainId, of.transferId],
      queryFn: ({ signal }) => api.transfers.get({ params: { domainId: of.domainId, transferId: of.transferId } }, { signal }),
    }),
  );
  return data ? <Transfer of={of} transfer={data} others={0} /> : <Plain of={of} />;
}

function Transfer({ of, transfer, others }: { of: OfTransaction | OfTransfer; transfer: ApiTransfer; others: number }) {
  const { t } = useTranslation('notifications');
  const names = useNames(namesOfParties([transfer]));
  const unit = names.unit(transfer.tickerId);
  const direction = directionOf(transfer) === 'inbound' ? 'inbound' : 'other';
  const says = t(`transfer.${of.type}.${direction}`, {
    amount: amountText(BigInt(transfer.value), unit, t),
    from: partyText(transfer.senders[0], names),
    to: partyText(transfer.recipient, names),
  });
  return others === 0 ? says : `${says} ${t('more', { count: others })}`;
}

function InvitationWords({ of }: { of: OfInvitation }) {
  const { t } = useTranslation('notifications');
  const { data } = useQuery(invitationSource.one(of.domainId, of.invitationId));
  return data ? t('invitation', { person: data.user.alias }) : <Plain of={of} />;
}

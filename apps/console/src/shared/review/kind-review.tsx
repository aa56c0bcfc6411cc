import './texts.ts';

import {
  allCoinsIn,
  allReferencesIn,
  changedRecord,
  coinsBefore,
  grouped,
  isOrder,
  movedValue,
  referencesBefore,
  withCall,
  type Line,
  type LineGroup,
} from '@countersign/kinds/words';
import type { JsonValue } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { callsText } from '@countersign/ledger-port';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { allNamesWanted, namesOfReferences } from '../../entities/intent/names-wanted.ts';
import { AmountWorth } from '../../entities/price/amount-worth.tsx';
import { useNames, type Names, type NamesWanted } from '../../entities/names.ts';
import { domainsQuery } from '../membership/membership-queries.ts';
import { useReadableIn } from '../membership/readable-in.ts';
import { chainOf } from '../membership/membership.ts';
import { ActedEntity } from './acted-entity.tsx';
import type { ValueContext } from './field-value.tsx';
import { KindWarnings, useKindWarnings } from './kind-warnings.tsx';
import { LockLeaves } from './lock-leaves.tsx';
import { LineChanges, PlainLines } from './lines.tsx';
import classes from './review.module.css';
import { PolicyEffect } from './policy-effect.tsx';
import type { TaskMoment } from './same-payments.ts';
import { useOrderDescription } from './use-order-description.ts';
import { usePayloadLines } from './use-payload-lines.ts';
import { useRecord } from './use-record.ts';

/**
 * What a payload does in full, as every reader of it shows it: warnings, what matters first, what changes, then everything else that
 * is signed. `expiryAt` is not known yet of a proposal that is only being made.
 */
export function KindReview({
  payload,
  targetDomainId,
  expiryAt,
  task,
  isOver = false,
  withWarnings = !isOver,
}: {
  payload: IntentPayload;
  targetDomainId: string;
  expiryAt?: string | undefined;
  /** The task that it is of, where there is one already. */
  task?: TaskMoment | undefined;
  /** It was decided: nothing is to be warned of any more. */
  isOver?: boolean;
  /** Not where `ReviewWarnings` says them elsewhere on the screen. */
  withWarnings?: boolean;
}) {
  const { t } = useTranslation('review');
  const { record, now, made, isCurrent, lines } = usePayloadLines(payload, targetDomainId);
  const context = useReviewContext(payload, targetDomainId, record);
  const described = useOrderDescription(payload, targetDomainId);
  const moved = movedValue(payload, ledgerDescriptor);
  const says = described && callsText(described);
  const first = lines.first.map((line) => withCall(line, says));
  const rest = lines.rest.map((line) => withCall(line, says));
  const groups = grouped(rest);
  const changed = first.filter(isChange);
  return (
    <>
      {withWarnings ? <ReviewWarnings payload={payload} targetDomainId={targetDomainId} expiryAt={expiryAt} task={task} /> : null}
      {made === undefined || now === undefined || isCurrent ? null : <OtherRevision made={made} now={now} />}
      <PolicyEffect payload={payload} />
      {moved === undefined ? null : (
        <p className={classes.worth}>
          <AmountWorth value={moved.amount} names={context.names} />
        </p>
      )}
      <PlainLines lines={first.filter((line) => !isChange(line))} context={context} />
      <LineChanges lines={changed} context={context} />
      <ActedEntity payload={payload} domainId={targetDomainId} />
      {isOver ? null : <LockLeaves payload={payload} domainId={targetDomainId} />}
      {changed.length === 0 && isCurrent && record !== undefined && replaces(payload) ? (
        <Notice tone="past" title={t('update.nothing')} />
      ) : null}
      <Groups groups={groups} context={context} />
      {payload.type === 'v0_AttemptTransactionOrderCancellation' ? <CancellationFee /> : null}
    </>
  );
}

interface Reviewed {
  readonly payload: IntentPayload;
  readonly targetDomainId: string;
  readonly expiryAt?: string | undefined;
  readonly task?: TaskMoment | undefined;
}

/** What is unusual about a payload, with what is known of it here. */
export function useReviewWarnings({ payload, targetDomainId, expiryAt, task }: Reviewed): ReturnType<typeof useKindWarnings> {
  const { names } = useReviewContext(payload, targetDomainId);
  const record = useRecord(payload, targetDomainId);
  const described = useOrderDescription(payload, targetDomainId);
  return useKindWarnings({ payload, expiryAt, names, record, described, domainId: targetDomainId, task });
}

/** The same, drawn. */
export function ReviewWarnings(reviewed: Reviewed) {
  return <KindWarnings warnings={useReviewWarnings(reviewed)} />;
}

/** What the values of a payload are shown by, and those of the record that it replaces. */
export function useReviewContext(payload: IntentPayload, targetDomainId: string, record?: JsonValue): ValueContext {
  const before = namesOfReferences(referencesBefore(payload, targetDomainId, record), coinsBefore(payload, record));
  const names = useNames(allNamesWanted([useWanted(payload, targetDomainId), before]));
  return { names, domainId: targetDomainId, ledgerId: ledgerOf(payload, names) };
}

/** Whose names a payload speaks of; a destination may be elsewhere: an endpoint in a domain above, an account anywhere. */
function useWanted(payload: IntentPayload, targetDomainId: string): NamesWanted {
  const domains = useQuery(domainsQuery).data ?? [];
  const endpointsIn = useReadableIn('endpoints');
  const accountsIn = useReadableIn('accounts');
  const wanted = namesOfReferences(
    allReferencesIn(payload, targetDomainId, ledgerDescriptor),
    allCoinsIn(payload, ledgerDescriptor),
  );
  const above = endpointsIn(chainOf(targetDomainId, domains));
  const isIn =
    (places: readonly string[]) =>
    ({ id }: { readonly id: string }) =>
      places.map((domainId) => ({ id, domainId }));
  const everywhere = accountsIn([...new Set([targetDomainId, ...domains.map(({ id }) => id)])]);
  return {
    ...wanted,
    endpoints: (wanted.endpoints ?? []).flatMap(isIn(above)),
    ...(isOrder(payload) && { accounts: (wanted.accounts ?? []).flatMap(isIn(everywhere)) }),
  };
}

function replaces(payload: IntentPayload): boolean {
  return changedRecord(payload)?.isReplaced === true;
}

/** The ledger on which an order pays, where that is known. */
function ledgerOf(payload: IntentPayload, names: Names): string | undefined {
  if (payload.type === 'v0_CreateTransferOrder') return names.ticker(payload.tickerId)?.ledgerId;
  return payload.type === 'v0_CreateTransactionOrder' ? payload.ledgerId : undefined;
}

function OtherRevision({ made, now }: { made: number; now: number }) {
  const { t } = useTranslation('review');
  return (
    <div className={classes.stale}>
      <Notice tone="past" title={t('update.otherRevision', { revision: made, now })} />
    </div>
  );
}

function CancellationFee() {
  const { t } = useTranslation('review');
  return <Notice tone="waiting" title={t('cancellationFee')} />;
}

/** True for what an update changes, adds or takes away. */
export const isChange = ({ change }: Line): boolean => change !== undefined && change.kind !== 'same';

const folded = new Set(['identifiers', 'unchanged']);

/** Everything else that is signed: what belongs together under its heading, ids and what stays as it is folded away. */
function Groups({ groups, context }: { groups: readonly LineGroup[]; context: ValueContext }) {
  const { t } = useTranslation('review');
  const titleOf = ({ title, number }: LineGroup) => t(`kinds:group.${title}`, { number, defaultValue: title });
  return groups.map((group) => {
    const lines = <PlainLines lines={group.lines.filter((line) => !isChange(line))} context={context} />;
    const key = `${group.title} ${group.number ?? ''}`;
    return folded.has(group.title) ? (
      <details key={key} className={classes.folded}>
        <summary>{titleOf(group)}</summary>
        {lines}
      </details>
    ) : (
      <section key={key} className={classes.group} aria-label={titleOf(group)}>
        <h3>{titleOf(group)}</h3>
        {lines}
      </section>
    );
  });
}

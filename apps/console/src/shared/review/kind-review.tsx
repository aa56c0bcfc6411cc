import './texts.ts';

import {
  changedEntity,
  grouped,
  labelText,
  payloadLines,
  revisionOf,
  withCall,
  type Line,
  type LineGroup,
} from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { callsText } from '@countersign/ledger-port';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { ChangeList, DetailItem, DetailList, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { namesWantedBy } from '../../entities/intent/names-wanted.ts';
import { kindText } from '../../entities/intent/sentence.tsx';
import { useNames, type Names, type NamesWanted } from '../../entities/names.ts';
import { domainsQuery } from '../membership/membership-queries.ts';
import { chainOf } from '../membership/membership.ts';
import { FieldValue, type ValueContext } from './field-value.tsx';
import { KindWarnings } from './kind-warnings.tsx';
import classes from './review.module.css';
import { useOrderDescription } from './use-order-description.ts';
import { useRecord } from './use-record.ts';

/**
 * What a payload does in full, as every reader of it shows it: warnings, what matters first, what changes, then everything else that
 * is signed. `expiryAt` is not known yet of a proposal that is only being made.
 */
export function KindReview({
  payload,
  targetDomainId,
  expiryAt,
  isOver = false,
}: {
  payload: IntentPayload;
  targetDomainId: string;
  expiryAt?: string | undefined;
  /** It was decided: nothing is to be warned of any more. */
  isOver?: boolean;
}) {
  const names = useNames(useWanted(payload, targetDomainId));
  const record = useRecord(payload, targetDomainId);
  const now = revisionOf(record);
  const made = 'reference' in payload ? payload.reference.revision : undefined;
  const isCurrent = now === undefined || now === made;
  const described = useOrderDescription(payload, targetDomainId);
  const lines = payloadLines(payload, ledgerDescriptor, isCurrent ? record : undefined);
  const says = described && callsText(described);
  const first = lines.first.map((line) => withCall(line, says));
  const rest = lines.rest.map((line) => withCall(line, says));
  const context = { names, domainId: targetDomainId, ledgerId: ledgerOf(payload, names) };
  const groups = grouped(rest);
  return (
    <>
      {isOver ? null : (
        <KindWarnings payload={payload} expiryAt={expiryAt} names={names} revisionNow={now} described={described} />
      )}
      {made === undefined || now === undefined || isCurrent ? null : <OtherRevision made={made} now={now} />}
      <Lines lines={first} context={context} />
      <Changes lines={first} context={context} isUpdate={isCurrent && record !== undefined && replaces(payload)} />
      <Groups groups={groups} context={context} />
      {payload.type === 'v0_AttemptTransactionOrderCancellation' ? <CancellationFee /> : null}
    </>
  );
}

/** Whose names a payload speaks of; an endpoint may be of a domain above the one that the payload is for. */
function useWanted(payload: IntentPayload, targetDomainId: string): NamesWanted {
  const domains = useQuery(domainsQuery).data ?? [];
  const wanted = namesWantedBy(payload, targetDomainId, 'all');
  const above = chainOf(targetDomainId, domains);
  return { ...wanted, endpoints: (wanted.endpoints ?? []).flatMap(({ id }) => above.map((domainId) => ({ id, domainId }))) };
}

function replaces(payload: IntentPayload): boolean {
  return changedEntity(payload)?.isReplaced === true;
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

const isChange = ({ change }: Line): boolean => change !== undefined && change.kind !== 'same';

/** The fields that say what they say, whatever was before. */
function Lines({ lines, context }: { lines: readonly Line[]; context: ValueContext }) {
  const { t } = useTranslation('review');
  const plain = lines.filter((line) => !isChange(line));
  if (plain.length === 0) return null;
  return (
    <DetailList>
      {plain.map((line) => (
        <DetailItem key={line.path.join('.')} label={labelText(line, kindText(t))}>
          <FieldValue value={line.value} context={context} />
        </DetailItem>
      ))}
    </DetailList>
  );
}

/** The fields that are another than before: old value and new value. */
function Changes({ lines, context, isUpdate }: { lines: readonly Line[]; context: ValueContext; isUpdate: boolean }) {
  const { t } = useTranslation('review');
  const changes = lines.filter(isChange).map((line) => {
    const { value, change } = line;
    const after = <FieldValue value={value} context={context} />;
    const label = labelText(line, kindText(t));
    if (change?.kind === 'removed') return { label, before: after };
    return change?.kind === 'changed'
      ? { label, before: <FieldValue value={change.before} context={context} />, after }
      : { label, after };
  });
  if (changes.length > 0) return <ChangeList changes={changes} />;
  return isUpdate ? <Notice tone="past" title={t('update.nothing')} /> : null;
}

const folded = new Set(['identifiers', 'unchanged']);

/** Everything else that is signed: what belongs together under its heading, ids and what stays as it is folded away. */
function Groups({ groups, context }: { groups: readonly LineGroup[]; context: ValueContext }) {
  const { t } = useTranslation('review');
  const titleOf = ({ title, number }: LineGroup) => t(`kinds:group.${title}`, { number, defaultValue: title });
  return groups.map((group) => {
    const lines = <Lines lines={group.lines} context={context} />;
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

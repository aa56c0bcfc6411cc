import { shortId } from '@countersign/kernel';
import { changedRecord, isJsonObject, recordLines, unhidden, type Names } from '@countersign/kinds/words';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import type { ApiTransfer } from '@countersign/model';
import { AddressText, DateTimeText, Notice } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { senderOf } from '../request/acted-on.ts';
import type { Content } from '../request/use-content.ts';
import type { Stake } from '../request/use-stakes.ts';
import { LargeAmount } from './large-amount.tsx';
import { Lines } from './outline-view.tsx';
import classes from './stake.module.css';
import { StakeView } from './stake-view.tsx';

/** What a request acts on, in full: the order that it cancels or replaces, the transfers that it releases, the thing that it locks. */
export function ActedView({ proposal, content }: { proposal: Propose; content: Content }) {
  const { payload } = proposal;
  const { actedOn, stakes, names } = content;
  return (
    <>
      {stakes.map((stake) =>
        stake.acted === undefined ? null : <ActedOrder key={stake.acted.id} payload={payload} stake={stake} names={names} />,
      )}
      {payload.type === 'v0_ReleaseQuarantinedTransfers' ? <Released transfers={actedOn?.transfers ?? []} names={names} /> : null}
      <Unread content={content} />
      <ActedEntity payload={payload} content={content} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.acted} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function ActedOrder({ payload, stake, names }: { payload: IntentPayload; stake: Stake; names: Names }) {
  const { t } = useTranslation();
  const { acted } = stake;
  if (acted === undefined) return null;
  const { author } = acted.proposal;
  const who = names.name('user', author.id) ?? shortId(author.id);
  const verb = payload.type === 'v0_AttemptTransactionOrderCancellation' ? 'cancels' : 'replaces';
  return (
    <Part title={t(`sign:acted.${verb}`)}>
      <StakeView stake={stake} names={names} />
      {acted.check === 'Signed' ? (
        <p className={classes.remark}>{t('sign:acted.signed', { who: unhidden(who) })}</p>
      ) : (
        <Notice tone={acted.check === 'SignatureWrong' ? 'danger' : 'waiting'} title={t(`sign:acted.${acted.check}`)} />
      )}
    </Part>
  );
}

/** Nobody has signed what came from outside: how much it was, and from whom, the server says. */
function Released({ transfers, names }: { transfers: readonly ApiTransfer[]; names: Names }) {
  const { t } = useTranslation();
  if (transfers.length === 0) return null;
  return (
    <Part title={t('sign:acted.releases', { count: transfers.length })}>
      {transfers.map((transfer) => {
        const sender = senderOf(transfer);
        return (
          <dl key={transfer.id} className={classes.stake}>
            <div>
              <dt>{t('sign:stake.amount')}</dt>
              <dd>
                <LargeAmount amount={BigInt(transfer.value)} unit={{ of: 'ticker', tickerId: transfer.tickerId }} names={names} />
              </dd>
            </div>
            <div>
              <dt>{t('sign:acted.sender')}</dt>
              <dd>
                {sender === undefined ? (
                  t('sign:acted.senderUnknown')
                ) : (
                  <span className={classes.address}>
                    <AddressText value={sender} full />
                  </span>
                )}
                <Tag of="sourceTag" tag={'sourceTag' in transfer.metadata ? transfer.metadata.sourceTag : undefined} />
                <Tag
                  of="destinationTag"
                  tag={'destinationTag' in transfer.metadata ? transfer.metadata.destinationTag : undefined}
                />
                <span className={classes.beside}>
                  {t('sign:acted.cameIn')} <DateTimeText value={transfer.registeredAt} />
                </span>
              </dd>
            </div>
          </dl>
        );
      })}
      <p className={classes.remark}>{t('sign:acted.releasesHint')}</p>
    </Part>
  );
}

/** A tag that a payment came with: it tells apart who shares the address that sent it, or for whom it is meant. */
function Tag({ of, tag }: { of: 'sourceTag' | 'destinationTag'; tag: number | undefined }) {
  const { t } = useTranslation();
  if (tag === undefined) return null;
  return (
    <span className={classes.tag}>
      {t(`sign:acted.${of}`)} <strong className="cs-mono">{tag}</strong>
    </span>
  );
}

/** That something a request acts on could not be read: what it does then is known by an id alone. */
function Unread({ content: { actedOn, isPending } }: { content: Content }) {
  const { t } = useTranslation();
  if (isPending || actedOn === undefined || !actedOn.isUnknown) return null;
  return <Notice tone="waiting" title={t('sign:acted.unread')} />;
}

/** What is locked or unlocked as it is now; what an update changes is said line by line in its place. */
function ActedEntity({ payload, content: { record, names } }: { payload: IntentPayload; content: Content }) {
  const { t } = useTranslation();
  const changed = changedRecord(payload);
  if (changed === undefined || changed.isReplaced || changed.kind === 'property' || !isJsonObject(record)) return null;
  const lines = recordLines(changed.kind, record);
  if (lines.length === 0) return null;
  return (
    <Part title={t('sign:acted.entity')}>
      <Lines lines={lines} names={names} />
    </Part>
  );
}

import './texts.ts';

import type { ApiTransfer } from '@countersign/model';
import { limits } from '@countersign/model/names';
import {
  Amount,
  amountText,
  Button,
  DateTimeText,
  Dialog,
  DialogActions,
  EmptyState,
  ErrorState,
  Notice,
  SkeletonBlock,
} from '@countersign/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { accountSource } from '../../../entities/account/account-source.ts';
import { useNames } from '../../../entities/names.ts';
import { errorText } from '../../api/error-text.ts';
import { ProposalSitting } from '../../proposing/proposal-sitting.tsx';
import { useScope } from '../../routing/scope.ts';
import { quarantinedPagesQuery } from '../movement-queries.ts';
import classes from '../movements.module.css';
import { namesOfParties, SentBy } from '../parties.tsx';
import { releaseBatches, sumsOf } from './release-batches.ts';

/**
 * Releases quarantined transfers of an account: choose which, seeing who sent them; then, for each task of at most 20, the review with its
 * dry run, and the signature.
 */
export function ReleaseDialog({
  accountId,
  chosen = [],
  onClose,
}: {
  accountId: string;
  /** Transfers that are chosen to begin with. */
  chosen?: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation('release');
  const { domainId } = useScope();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen));
  const [batches, setBatches] = useState<readonly (readonly string[])[] | null>(null);
  const account = useQuery(accountSource.one(domainId, accountId)).data?.data;
  const pages = useInfiniteQuery(quarantinedPagesQuery(domainId, accountId));
  const { data, error, refetch } = pages;
  if (batches) {
    return (
      <ProposalSitting
        title={t('title')}
        proposals={batches.map((transferIds, index) => ({
          name: t('task', { number: index + 1, count: transferIds.length }),
          proposal: { payload: { type: 'v0_ReleaseQuarantinedTransfers', accountId, transferIds: [...transferIds] } },
        }))}
        onBack={() => setBatches(null)}
        onClose={onClose}
      />
    );
  }
  const transfers = data?.pages.flatMap(({ items }) => items);
  const locked = account !== undefined && account.lock !== 'Unlocked';
  const wanted = transfers ? releaseBatches(transfers, selected) : [];
  return (
    <Dialog size="lg" title={t('title')} onClose={onClose}>
      {error && !transfers ? <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} /> : null}
      {!transfers && !error ? <SkeletonBlock lines={5} label={t('movements:loading')} /> : null}
      {transfers?.length === 0 ? <EmptyState title={t('nothing')} hint={t('nothingHint')} /> : null}
      {transfers && transfers.length > 0 ? (
        <>
          {locked ? <Notice tone="danger" title={t('notEligible')} /> : null}
          <p>{t('intro', { account: account?.alias ?? '' })}</p>
          <TransferChoice
            transfers={transfers}
            selected={selected}
            onSelect={setSelected}
            {...(pages.hasNextPage && { onMore: () => void pages.fetchNextPage() })}
            loading={pages.isFetchingNextPage}
          />
          {wanted.length > 1 ? (
            <p className={classes.dialogText}>{t('batches', { count: wanted.length, most: limits.releasedTransfers })}</p>
          ) : null}
        </>
      ) : null}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('app:action.cancel')}
        </Button>
        <Button disabled={wanted.length === 0 || locked} onClick={() => setBatches(wanted)}>
          {t('review', { count: wanted.flat().length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function TransferChoice({
  transfers,
  selected,
  onSelect,
  onMore,
  loading,
}: {
  transfers: readonly ApiTransfer[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** There where there are more than these. */
  onMore?: () => void;
  loading: boolean;
}) {
  const { t } = useTranslation('release');
  const names = useNames(namesOfParties(transfers));
  const chosen = transfers.filter(({ id }) => selected.has(id));
  const toggle = (id: string) =>
    onSelect(new Set(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id]));
  const amounts = [...sumsOf(chosen)].map(([tickerId, sum]) => amountText(sum, names.unit(tickerId), t)).join(', ');
  const all = transfers.map(({ id }) => id);
  const counted = t(onMore ? 'chosenMore' : 'chosen', { count: chosen.length, total: transfers.length });
  return (
    <fieldset className={classes.fieldset} aria-label={t('choose')}>
      <div className={classes.choiceTools}>
        <span aria-live="polite">
          {counted} {chosen.length > 0 ? t('sum', { amounts }) : null}
        </span>
        <button type="button" className={classes.textButton} onClick={() => onSelect(new Set(chosen.length > 0 ? [] : all))}>
          {chosen.length > 0 ? t('none') : t('all', { count: all.length })}
        </button>
      </div>
      <ul className={classes.choices}>
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <div className={classes.choice}>
              <input
                id={`release-${transfer.id}`}
                type="checkbox"
                checked={selected.has(transfer.id)}
                onChange={() => toggle(transfer.id)}
              />
              <div className={classes.stack}>
                <label htmlFor={`release-${transfer.id}`} className={classes.choiceHead}>
                  <strong>
                    <Amount value={transfer.value} unit={names.unit(transfer.tickerId)} />
                  </strong>
                  <span className={classes.quiet}>
                    <DateTimeText value={transfer.registeredAt} />
                  </span>
                </label>
                <SentBy senders={transfer.senders} names={names} />
              </div>
            </div>
          </li>
        ))}
        {onMore ? (
          <li>
            <div className={classes.choice}>
              <Button size="xs" variant="default" loading={loading} onClick={onMore}>
                {t('more')}
              </Button>
            </div>
          </li>
        ) : null}
      </ul>
    </fieldset>
  );
}

import './texts.ts';

import type { ApiTransfer } from '@countersign/model';
import { limits } from '@countersign/model/names';
import {
  Button,
  Amount,
  DateTimeText,
  Dialog,
  DialogActions,
  EmptyState,
  ErrorState,
  Notice,
  SkeletonBlock,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { errorText } from '../api/error-text.ts';
import { accountSource } from '../../entities/account/account-source.ts';
import { useNames } from '../../entities/names.ts';
import { ProposalDialog } from '../proposing/proposal-dialog.tsx';
import { useScope } from '../routing/scope.ts';
import { quarantinedQuery } from './movement-queries.ts';
import classes from './movements.module.css';
import { namesOfParties, PartyDetail } from './parties.tsx';

/**
 * Releases quarantined transfers of an account: choose which, at most 20 at a time, seeing who sent them; then the review
 * with its dry run, and the signature.
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
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const [selected, setSelected] = useState<readonly string[]>(chosen);
  const [reviewing, setReviewing] = useState(false);
  const account = useQuery(accountSource.one(domainId, accountId)).data?.data;
  const { data, error, refetch } = useQuery({ ...quarantinedQuery(domainId, accountId), refetchInterval: false });
  if (reviewing) {
    return (
      <ProposalDialog
        title={t('release.title')}
        proposal={{ payload: { type: 'v0_ReleaseQuarantinedTransfers', accountId, transferIds: [...selected] } }}
        onBack={() => setReviewing(false)}
        onClose={onClose}
      />
    );
  }
  const transfers = data?.items;
  const locked = account !== undefined && account.lock !== 'Unlocked';
  return (
    <Dialog size="lg" title={t('release.title')} onClose={onClose}>
      {error && !transfers ? <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} /> : null}
      {!transfers && !error ? <SkeletonBlock lines={5} label={t('loading')} /> : null}
      {transfers?.length === 0 ? <EmptyState title={t('release.nothing')} hint={t('release.nothingHint')} /> : null}
      {transfers && transfers.length > 0 ? (
        <>
          {locked ? <Notice tone="danger" title={t('release.notEligible')} /> : null}
          <p>{t('release.intro', { account: account?.alias ?? '' })}</p>
          <TransferChoice transfers={transfers} selected={selected} onSelect={setSelected} />
        </>
      ) : null}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('app:action.cancel')}
        </Button>
        <Button disabled={selected.length === 0 || locked} onClick={() => setReviewing(true)}>
          {t('release.review', { count: selected.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function TransferChoice({
  transfers,
  selected,
  onSelect,
}: {
  transfers: readonly ApiTransfer[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation('movements');
  const names = useNames(namesOfParties(transfers));
  const most = limits.releasedTransfers;
  const full = selected.length >= most;
  const first = transfers.slice(0, most).map(({ id }) => id);
  const toggle = (id: string) => onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  return (
    <fieldset className={classes.fieldset} aria-label={t('release.choose')}>
      <div className={classes.choiceTools}>
        <span>{t('release.chosen', { count: selected.length, total: transfers.length, most })}</span>
        <button type="button" className={classes.textButton} onClick={() => onSelect(selected.length > 0 ? [] : first)}>
          {selected.length > 0 ? t('release.none') : t('release.first', { count: first.length })}
        </button>
      </div>
      <ul className={classes.choices}>
        {transfers.map((transfer) => {
          const checked = selected.includes(transfer.id);
          return (
            <li key={transfer.id}>
              <div className={classes.choice}>
                <input
                  id={`release-${transfer.id}`}
                  type="checkbox"
                  checked={checked}
                  disabled={!checked && full}
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
                  <span className={classes.quiet}>{t('release.sentBy')}</span>
                  {transfer.senders.map((sender, index) => (
                    <PartyDetail key={index} party={sender} names={names} />
                  ))}
                  {transfer.senders.length === 0 ? <span>{t('party.nobody')}</span> : null}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

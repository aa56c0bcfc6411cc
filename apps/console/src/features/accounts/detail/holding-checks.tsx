import './texts.ts';

import type { HoldingCheck } from '@countersign/contract';
import type { Endpoint } from '@countersign/model';
import { unitName } from '@countersign/model/names';
import { AddressText, Amount, Notice, WhenText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityName } from '../../../entities/chips.tsx';
import { useKnownPayees } from '../../../entities/known-payees.ts';
import { useNames, type Names } from '../../../entities/names.ts';
import classes from '../accounts.module.css';
import { holdingChecksQuery } from '../queries.ts';
import type { AccountPartProps } from './account-screen.tsx';

/** Where a network says another amount than the balances here; else when they were last compared. What is locked, and whom the coins count for. */
export function HoldingChecks({ account }: AccountPartProps) {
  const { domainId, id } = account.data;
  const checks = useQuery(holdingChecksQuery(domainId, id)).data ?? [];
  const tickers = checks.flatMap(({ differences, locked }) => [...differences, ...locked].map(({ tickerId }) => tickerId));
  const names = useNames({ tickers, ledgers: true });
  const knownAs = useKnownPayees(
    domainId,
    checks.flatMap(({ ledgerId, delegates }) => delegates.map((address) => ({ ledgerId, address }))),
  );
  return checks.map((check) => (
    <Fragment key={check.ledgerId}>
      <Check check={check} names={names} />
      {check.delegates.map((address) => (
        <Delegate key={address} address={address} known={knownAs({ ledgerId: check.ledgerId, address })} />
      ))}
    </Fragment>
  ));
}

/** Somebody who makes blocks with the account's coins. */
function Delegate({ address, known }: { address: string; known: Endpoint | undefined }) {
  const { t } = useTranslation('accountDetails');
  return (
    <p className={classes.check}>
      {t('checks.delegatedTo')} {known ? <EntityName kind="endpoint" id={known.id} name={known.alias} /> : null}{' '}
      <AddressText value={address} />
    </p>
  );
}

function Check({ check: { ledgerId, checkedAt, differences, locked }, names }: { check: HoldingCheck; names: Names }) {
  const { t } = useTranslation('accountDetails');
  const ledger = names.ledger(ledgerId) ?? ledgerId;
  if (checkedAt === undefined) return null;
  return (
    <>
      {differences.length === 0 ? (
        <p className={classes.check}>
          {t('checks.agree', { ledger })} <WhenText value={checkedAt} />
        </p>
      ) : (
        <Notice tone="danger" title={t('checks.differ', { ledger })}>
          <ul className={classes.checks}>
            {differences.map(({ tickerId, booked, onLedger, since }) => (
              <li key={tickerId}>
                {t('checks.onLedger')} <Amount value={onLedger} unit={names.unit(tickerId)} />
                {' · '}
                {t('checks.booked')} <Amount value={booked} unit={names.unit(tickerId)} />
                {' · '}
                {t('checks.since')} <WhenText value={since} />
              </li>
            ))}
          </ul>
          {t('checks.whatToDo')}
        </Notice>
      )}
      {locked.map(({ tickerId, cause, amount, until }) => {
        const asset = names.ticker(tickerId);
        return (
          <p key={`${tickerId} ${cause} ${until}`} className={classes.check}>
            <Amount value={amount} unit={names.unit(tickerId)} />{' '}
            {t(`checks.locked.${cause}`, { ledger, asset: asset && unitName(asset) })}
            {until === undefined ? null : (
              <>
                {' '}
                {t('checks.until')} <WhenText value={until} />
              </>
            )}
          </p>
        );
      })}
    </>
  );
}

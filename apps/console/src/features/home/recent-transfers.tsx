import '../../shared/movements/texts.ts';

import type { ApiTransfer } from '@countersign/model';
import { AgoText, Amount, AssetMark, StatusChip } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames, type Names } from '../../entities/names.ts';
import { directionOf } from '../../shared/movements/direction.ts';
import { foldFees } from '../../shared/movements/fold-fees.ts';
import { missingParty, namesOfParties, PartyCell } from '../../shared/movements/parties.tsx';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';
import { Panel } from './panel.tsx';
import { lastTransfersQuery } from './queries.ts';
import { useIsGroup } from './standing.ts';

const shown = 6;
const signs = { inbound: '+', outbound: '\u2212', internal: '' } as const;

/**
 * The newest transfers of the domain, without rows for their fees: a fee is shown with its transfer. Their payees are named as they were when the
 * transfer was registered: to look for names given since takes the rules of every ledger, which a dashboard does without.
 */
export function RecentTransfers() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { data, error, refetch } = useQuery(lastTransfersQuery(scope.domainId));
  const names = useNames(namesOfParties(data ?? []));
  const isGroup = useIsGroup();
  return (
    <Panel
      title={t('transfers.title')}
      rows={data && foldFees(data).rows.slice(0, shown)}
      error={error}
      onRetry={() => void refetch()}
      empty={t(isGroup ? 'transfers.emptyHere' : 'transfers.empty')}
      allHref={paths.transfers(scope)}
    >
      {(transfer) => <Row key={transfer.id} transfer={transfer} names={names} />}
    </Panel>
  );
}

function Row({ transfer, names }: { transfer: ApiTransfer; names: Names }) {
  const { t } = useTranslation('home');
  const scope = useScope();
  const direction = directionOf(transfer);
  const [sender] = transfer.senders;
  const isIncoming = direction === 'inbound';
  const ticker = names.ticker(transfer.tickerId);
  return (
    <li className={classes.transfer}>
      <AssetMark
        asset={ticker}
        ledger={ticker && names.ledger(ticker.ledgerId)}
        isTest={names.isTest(ticker?.ledgerId)}
        size="sm"
      />
      <span className={classes.party}>
        <AppLink href={paths.transfer(scope, transfer.id)}>
          <PartyCell party={isIncoming ? sender : transfer.recipient} names={names} missing={missingParty(transfer)} />
        </AppLink>
        {transfer.quarantined ? <StatusChip tone="waiting">{t('movements:quarantine.chip')}</StatusChip> : null}
      </span>
      <span className={classes.own}>
        <PartyCell party={isIncoming ? transfer.recipient : sender} names={names} />
      </span>
      <span className={classes.amount} data-direction={direction}>
        <span aria-hidden>{signs[direction]}</span>
        <span className="cs-hidden">
          {t(transfer.kind === 'Fee' ? 'movements:kind.Fee' : `movements:direction.${direction}`)}{' '}
        </span>
        <Amount value={transfer.value} unit={names.unit(transfer.tickerId)} short={8} />
      </span>
      <span className={classes.when}>
        <AgoText value={transfer.registeredAt} />
      </span>
    </li>
  );
}

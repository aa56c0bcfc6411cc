import type { ApiTransfer } from '@countersign/model';
import { Amount, DetailItem, DetailList, StatusChip } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../entities/names.ts';
import { AppLink } from '../routing/app-link.tsx';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { wayOf } from './direction.ts';
import classes from './movements.module.css';
import { namesOfParties, PartyCell } from './parties.tsx';

/** What was meant comes before what it cost. */
const feesLast = (one: ApiTransfer, other: ApiTransfer): number => Number(one.kind === 'Fee') - Number(other.kind === 'Fee');

/** Transfers of one transaction, one line each: what kind, how much, from whom to whom. */
export function RelatedTransfers({ transfers }: { transfers: readonly ApiTransfer[] }) {
  const { t } = useTranslation('movements');
  const scope = useScope();
  const names = useNames(namesOfParties(transfers));
  return (
    <DetailList>
      {[...transfers].sort(feesLast).map((transfer) => {
        const label = t(wayOf(transfer));
        return (
          <DetailItem key={transfer.id} label={label}>
            <span className={classes.party}>
              <AppLink href={paths.transfer(scope, transfer.id)}>
                <Amount value={transfer.value} unit={names.unit(transfer.tickerId)} />
              </AppLink>
              {transfer.kind === 'Fee' ? null : (
                <>
                  <span className={classes.quiet}>{t('from')}</span>
                  <PartyCell party={transfer.senders[0]} names={names} />
                  <span className={classes.quiet}>{t('to')}</span>
                  <PartyCell party={transfer.recipient} names={names} />
                </>
              )}
              {transfer.quarantined ? <StatusChip tone="waiting">{t('quarantine.chip')}</StatusChip> : null}
            </span>
          </DetailItem>
        );
      })}
    </DetailList>
  );
}

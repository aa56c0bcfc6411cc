import './texts.ts';

import type { ApiTransfer } from '@countersign/model';
import { Amount } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { Names } from '../../entities/names.ts';
import { directionOf, wayOf } from './direction.ts';
import classes from './movements.module.css';

const signs = { inbound: '+', outbound: '\u2212', internal: '' } as const;

/** How much a transfer moved, in the cell of a list, with its sign as seen from the account, or from all of ours. */
export function TransferValue({
  transfer,
  accountId,
  names,
}: {
  transfer: ApiTransfer;
  accountId: string | undefined;
  names: Names;
}) {
  const { t } = useTranslation('movements');
  const direction = directionOf(transfer, accountId);
  return (
    <span className={classes.value} data-direction={direction}>
      <span aria-hidden>{signs[direction]}</span>
      <span className="cs-hidden">{t(wayOf(transfer, accountId))} </span>
      <Amount short={8} value={transfer.value} unit={names.unit(transfer.tickerId)} />
    </span>
  );
}

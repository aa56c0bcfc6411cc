import './texts.ts';

import type { Translate } from '@countersign/kernel';
import type { ApiTransfer } from '@countersign/model';
import type { ExportColumn } from '@countersign/ui';

import { exportedAmount, exportedUnit } from '../../entities/asset-queries.ts';
import type { Names } from '../../entities/names.ts';
import { exportedCurrency, exportedWorth } from '../../entities/price/worth-text.tsx';
import { directionOf } from './direction.ts';
import { addressesOf, type Party } from './parties.tsx';
import { transactionOutlines } from './transaction-outlines.ts';
import { standingOf } from './transaction-way.ts';

type Parties = readonly (Party | undefined)[];

const joined = (texts: readonly (string | undefined)[]): string => [...new Set(texts.filter(Boolean))].join('; ');

/** What parties are called: accounts and endpoints by their names; nothing for an address that nobody has named. */
function partyNames(parties: Parties, names: Names): string {
  return joined(
    parties.flatMap((party) => {
      if (party === undefined) return [];
      if (party.type === 'Account') return [names.account(party.accountId)];
      return addressesOf(party).flatMap(({ resolvedEndpoints }) =>
        resolvedEndpoints.map(({ endpointId }) => names.endpoint(endpointId)),
      );
    }),
  );
}

/** Their ids: of accounts, and of the endpoints that an address is known as. */
function partyIds(parties: Parties): string {
  return joined(
    parties.flatMap((party) => {
      if (party === undefined) return [];
      if (party.type === 'Account') return [party.accountId];
      return addressesOf(party).flatMap(({ resolvedEndpoints }) => resolvedEndpoints.map(({ endpointId }) => endpointId));
    }),
  );
}

/** Their whole addresses. */
function partyAddresses(parties: Parties): string {
  return joined(
    parties.flatMap((party) => {
      if (party === undefined) return [];
      const own = party.type === 'Account' && 'address' in party ? [party.address] : [];
      const several = party.type === 'Account' && 'addresses' in party ? (party.addresses ?? []) : [];
      return [
        ...(party.type === 'Address' ? [party.address] : []),
        ...own,
        ...several,
        ...addressesOf(party).map(({ address }) => address),
      ];
    }),
  );
}

/** An amount with its sign: what left is less than nothing. What moved between own accounts has none. */
function signed(transfer: ApiTransfer, accountId: string | undefined, text: string): string {
  const isOut = directionOf(transfer, accountId) === 'outbound' && /^[\d.]*[1-9]/.test(text);
  return isOut ? `-${text}` : text;
}

function statusText({ quarantined, transactionId }: ApiTransfer, t: Translate): string {
  if (quarantined) return t('movements:quarantine.chip');
  const outline = transactionId === undefined ? undefined : transactionOutlines.known(transactionId);
  if (outline?.processing === undefined && outline?.ledgerTransactionData === undefined) return t('movements:standing.unknown');
  const { processing, ledgerTransactionData } = outline;
  return t(`movements:standing.${standingOf({ ...(processing && { processing }), ledgerTransactionData }).standing}`);
}

/** The file of transfers, whatever columns the screen shows: both ends whole, the direction and its sign, fees by their name, ids. */
export function transferExport(names: Names, accountId: string | undefined, t: Translate): readonly ExportColumn<ApiTransfer>[] {
  const onLedger = ({ transactionId }: ApiTransfer) =>
    transactionId === undefined ? undefined : transactionOutlines.known(transactionId);
  const ticker = ({ tickerId }: ApiTransfer) => names.ticker(tickerId);
  const to = ({ recipient }: ApiTransfer): Parties => [recipient];
  const column = (
    key: string,
    text: (row: ApiTransfer) => string,
    more: Partial<ExportColumn<ApiTransfer>> = {},
  ): ExportColumn<ApiTransfer> => ({ header: t(`movements:column.${key}`), text, ...more });
  return [
    column('registeredAt', (row) => row.registeredAt, { isMoment: true }),
    column('kind', ({ kind, cause }) => t(cause === undefined ? `movements:kind.${kind}` : `movements:cause.${cause}`)),
    column('direction', (row) => t(`movements:direction.${directionOf(row, accountId)}`)),
    column('status', (row) => statusText(row, t)),
    column('amount', (row) => signed(row, accountId, exportedAmount(row.value, row.tickerId, t)), {
      unit: (row) => exportedUnit(row.tickerId),
    }),
    column('worth', (row) => signed(row, accountId, exportedWorth(row.tickerId, row.value, names.unit(row.tickerId))), {
      unit: (row) => exportedCurrency(row.tickerId),
    }),
    column('asset', (row) => ticker(row)?.name ?? ''),
    column('assetId', ({ tickerId }) => tickerId),
    column('ledger', (row) => names.ledger(ticker(row)?.ledgerId ?? '') ?? ''),
    column('ledgerId', (row) => ticker(row)?.ledgerId ?? ''),
    column('from', ({ senders }) => partyNames(senders, names)),
    column('fromId', ({ senders }) => partyIds(senders)),
    column('fromAddress', ({ senders }) => partyAddresses(senders)),
    column('to', (row) => (row.kind === 'Fee' && !row.recipient ? t('movements:party.ledger') : partyNames(to(row), names))),
    column('toId', (row) => partyIds(to(row))),
    column('toAddress', (row) => partyAddresses(to(row))),
    column('transferId', ({ id }) => id),
    column('transactionId', ({ transactionId }) => transactionId ?? ''),
    column('ledgerTransactionId', (row) => onLedger(row)?.ledgerTransactionData?.ledgerTransactionId ?? ''),
    column('orderId', (row) => onLedger(row)?.order?.id ?? ''),
  ];
}

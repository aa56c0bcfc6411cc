import '../../entities/ledger/texts.ts';

import type { LedgerHealth } from '@countersign/contract';
import { networkOf } from '@countersign/ledger-registry/descriptors';
import type { Ledger } from '@countersign/model';
import { AgoText, Code, type Column, DataTable, PageHeader, StateText, StatusChip, type Tone } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { failureWords, ledgerHealthQuery, ledgerHealthTones, nodeFailureWords } from '../../entities/ledger/health-query.ts';
import { ticker } from '../../entities/ticker/ticker.tsx';
import { errorText } from '../../shared/api/error-text.ts';
import classes from './ledgers-screen.module.css';
import { TickersTabs } from './tickers-tabs.tsx';

type Node = LedgerHealth['nodes'][number];

interface Row {
  readonly ledger: Ledger;
  /** Absent while it is asked for. */
  readonly health: LedgerHealth | undefined;
}

/** Nothing is known yet of a node that reported no block. */
function toneOf({ height, purpose, failure }: Node): Tone {
  if (failure) return 'waiting';
  return height === undefined && purpose === undefined ? 'past' : 'good';
}

/** The ledgers of the instance: which network each is, whether it can be read, how far it is, and its nodes. */
export function LedgersScreen() {
  const { t } = useTranslation('ledgers');
  const ledgers = useQuery(ledgersDirectory);
  const health = useQuery(ledgerHealthQuery);
  const columns = useLedgerColumns();
  const error = ledgers.error ?? health.error;
  const byName = (ledgers.data ?? []).toSorted((one, other) => one.alias.localeCompare(other.alias));
  const rows = byName.map((ledger): Row => ({
    ledger,
    health: health.data?.find(({ ledgerId }) => ledgerId === ledger.id),
  }));
  return (
    <>
      <PageHeader
        title={t(`${ticker.texts}:list.title`)}
        subtitle={t('list.subtitle')}
        tabs={<TickersTabs current="ledgers" />}
      />
      <DataTable
        name="ledgers"
        label={t(`${ticker.texts}:tabs.ledgers`)}
        columns={columns}
        rows={rows}
        rowKey={({ ledger }) => ledger.id}
        rowLabel={({ ledger }) => ledger.alias}
        status={
          ledgers.data && health.data
            ? { kind: 'ready' }
            : error
              ? { kind: 'failed', message: errorText(error, t) }
              : { kind: 'loading' }
        }
        position={{}}
        onSort={() => undefined}
        onRetry={() => void Promise.all([ledgers.refetch(), health.refetch()])}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
      />
    </>
  );
}

function useLedgerColumns(): Column<Row>[] {
  const { t } = useTranslation('ledgers');
  const nameOf = ({ name, purpose }: Node) =>
    purpose === undefined ? name : t('fees.from', { source: purpose === 'FixedFees' ? t('fees.fixed') : name });
  const stateOf = ({ height, purpose, failure }: Node) => {
    if (failure) return purpose === undefined ? t(nodeFailureWords(failure.code), { code: failure.code }) : t('fees.failing');
    if (purpose !== undefined) return undefined;
    return height === undefined ? t('nodeSilent') : t('nodeAt', { height: String(height) });
  };
  const textOf = (node: Node) => [nameOf(node), stateOf(node) ?? []].flat().join(': ');
  const networkText = ({ ledger: { parameters } }: Row) => `${parameters.type} · ${t(`network.${networkOf(parameters)}`)}`;
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: ({ ledger: { alias, id } }) => (
        <span className={classes.lines}>
          <strong translate="no">{alias}</strong>
          <Code className={classes.quiet}>{id}</Code>
        </span>
      ),
      text: ({ ledger: { alias, id } }) => `${alias} (${id})`,
    },
    {
      id: 'status',
      header: t('column.status'),
      weight: 'state',
      cell: ({ health }) =>
        health && (
          <span className={classes.lines}>
            <StatusChip tone={ledgerHealthTones[health.status]}>{t(`status.${health.status}`)}</StatusChip>
            {health.failure ? (
              <span className={classes.reason} title={health.failure.message}>
                <AgoText value={health.failure.since} />
                {` · ${t(failureWords(health.failure.code), { code: health.failure.code })}`}
              </span>
            ) : null}
          </span>
        ),
      text: ({ health }) => [health?.status ?? '', health?.failure?.code ?? ''].join(' ').trim(),
    },
    { id: 'network', header: t('column.network'), cell: networkText, text: networkText },
    {
      id: 'tip',
      header: t('column.tip'),
      align: 'end',
      cell: ({ health }) =>
        health?.tip ? (
          <span className={classes.lines} data-end>
            {health.tip.height}
            <span className={classes.quiet}>
              <AgoText value={health.tip.since} />
            </span>
          </span>
        ) : (
          '—'
        ),
      text: ({ health }) => String(health?.tip?.height ?? ''),
    },
    {
      id: 'unread',
      header: t('column.unread'),
      align: 'end',
      cell: ({ health }) => (health?.unread === undefined ? '—' : t('unread', { count: health.unread })),
      text: ({ health }) => String(health?.unread ?? ''),
    },
    {
      id: 'nodes',
      header: t('column.nodes'),
      grow: true,
      cell: ({ health }) =>
        health?.isSandbox ? (
          t('here')
        ) : (
          <span className={classes.lines}>
            {health?.nodes.map((node) => (
              <span key={`${node.purpose ?? ''} ${node.name}`} className={classes.node} title={node.failure?.message}>
                <span>{nameOf(node)}</span>
                <StateText tone={toneOf(node)}>{stateOf(node)}</StateText>
              </span>
            ))}
          </span>
        ),
      text: ({ health }) => health?.nodes.map(textOf).join('; ') ?? '',
    },
  ];
}

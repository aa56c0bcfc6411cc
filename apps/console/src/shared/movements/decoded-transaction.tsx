import './texts.ts';

import {
  callsText,
  ledgerWarningText,
  translatedWarning,
  type Movement,
  type TransactionSummary,
} from '@countersign/ledger-port';
import type { ApiTransaction } from '@countersign/model';
import { AddressText, Amount, DetailItem, DetailList, DetailSection, Notice, wholeNumber } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgersDirectory } from '../../entities/directory-queries.ts';
import type { Names } from '../../entities/names.ts';
import { ledgerModuleQuery } from '../ledgers/ledger-module-query.ts';
import { ledgerValue, ledgerWords } from '../ledgers/ledger-words.ts';
import classes from './movements.module.css';

/** What a transaction's bytes say, as its ledger's own rules read them here, and the bytes themselves; nothing before it was signed. */
export function DecodedTransaction({ transaction, names }: { transaction: ApiTransaction; names: Names }) {
  const { t } = useTranslation('movements');
  const raw = transaction.ledgerTransactionData?.rawTransaction;
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === transaction.ledgerId);
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  if (raw === undefined) return null;
  const read = ledger && module?.transaction.decode(raw, ledger);
  return (
    <DetailSection title={t('detail.decoded')} hint={t('detail.decodedHint')}>
      {read?.ok ? <Summary summary={read.value} ledgerId={transaction.ledgerId} names={names} /> : null}
      {read && !read.ok ? <Notice tone="waiting" title={t('detail.notDecoded')} /> : null}
      <details className={classes.folded}>
        <summary>{t('detail.raw')}</summary>
        <p className={classes.quiet}>{t('detail.rawHint')}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text must be reachable by keyboard */}
        <pre className={classes.pre} tabIndex={0}>
          {raw}
        </pre>
      </details>
    </DetailSection>
  );
}

function Summary({ summary, ledgerId, names }: { summary: TransactionSummary; ledgerId: string; names: Names }) {
  const { t } = useTranslation('movements');
  const { operation, senders, movements, fee, sequence, details, warnings } = summary;
  const coin = names.coin({ id: ledgerId });
  const calls = callsText(summary);
  return (
    <>
      {warnings.map((warning) => (
        <Notice
          key={ledgerWarningText(warning)}
          tone={warning.severity === 'danger' ? 'danger' : 'waiting'}
          title={translatedWarning(warning, (key, values) => t(`kinds:${key}`, values))}
        />
      ))}
      <DetailList>
        <DetailItem label={t('detail.operation')}>{ledgerWords(t, operation)}</DetailItem>
        <DetailItem label={t('column.from')}>
          {senders.length > 0 ? (
            <div className={classes.stack}>
              {senders.map((sender) => (
                <AddressText key={sender} value={sender} full />
              ))}
            </div>
          ) : undefined}
        </DetailItem>
        {movements.map((movement) => (
          <DetailItem key={movement.index} label={t('detail.output', { number: movement.index })}>
            <Moved movement={movement} coin={coin} />
          </DetailItem>
        ))}
        <DetailItem label={t('detail.call')}>
          {calls === undefined ? undefined : <code className={classes.whole}>{calls}</code>}
        </DetailItem>
        <DetailItem label={t('detail.maximumFee')}>
          {fee === undefined ? undefined : <Amount value={fee} unit={coin} />}
        </DetailItem>
        <DetailItem label={t('detail.sequence')}>{sequence === undefined ? undefined : wholeNumber(sequence)}</DetailItem>
        {details.map(({ label, value }, index) => (
          <DetailItem key={index} label={ledgerWords(t, label)}>
            <span className={classes.whole}>{ledgerValue(t, value)}</span>
          </DetailItem>
        ))}
      </DetailList>
    </>
  );
}

/** An amount and who receives it; of a token its smallest units, since the bytes name no decimals. */
function Moved({ movement: { asset, amount, to }, coin }: { movement: Movement; coin: ReturnType<Names['coin']> }) {
  const { t } = useTranslation('movements');
  return (
    <div className={classes.stack}>
      <strong>
        {asset.type === 'Native' ? (
          <Amount value={amount} unit={coin} />
        ) : (
          t('detail.tokenUnits', { amount: wholeNumber(amount.toString()), standard: asset.standard })
        )}
      </strong>
      {asset.type === 'Token' ? <AddressText value={asset.identifier} full /> : null}
      {to === undefined ? <span className={classes.quiet}>{t('party.nobody')}</span> : <AddressText value={to} full />}
    </div>
  );
}

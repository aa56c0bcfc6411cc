import '../../i18n/warning-texts.ts';
import './texts.ts';

import type { Translate } from '@countersign/kernel';
import { wordText } from '@countersign/kinds/words';
import {
  assetKey,
  callsText,
  ledgerWarningText,
  nativeAsset,
  translatedWarning,
  type AssetReference,
  type Movement,
  type TransactionSummary,
} from '@countersign/ledger-port';
import type { ApiTransaction } from '@countersign/model';
import {
  AddressText,
  Amount,
  type AmountUnitState,
  Code,
  DetailItem,
  DetailList,
  DetailSection,
  Notice,
  wholeNumber,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { kindText } from '../../../entities/intent/sentence.tsx';
import type { Names } from '../../../entities/names.ts';
import { ledgerModuleQuery } from '../../ledgers/ledger-module-query.ts';
import { ledgerValue, ledgerWords } from '../../ledgers/ledger-words.ts';
import classes from '../movements.module.css';

/**
 * What a transaction's bytes say, as its ledger's own rules read them here, and the bytes themselves; nothing before it was signed.
 * `tickerIds`: the assets that it moved, by whose decimals its amounts are written.
 */
export function DecodedTransaction({
  transaction,
  tickerIds,
  names,
}: {
  transaction: ApiTransaction;
  tickerIds: readonly string[];
  names: Names;
}) {
  const { t } = useTranslation('movement');
  const raw = transaction.ledgerTransactionData?.rawTransaction;
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === transaction.ledgerId);
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  if (raw === undefined) return null;
  const read = ledger && module?.transaction.decode(raw, ledger);
  const unitOf: UnitOfAsset = (asset) => {
    if (asset.type === 'Native') return names.coin({ id: transaction.ledgerId });
    const id = tickerIds.find((tickerId) => {
      const details = names.ticker(tickerId)?.ledgerDetails;
      const named = details && module?.assets.fromTicker(details);
      return named?.ok === true && assetKey(named.value) === assetKey(asset);
    });
    return id === undefined ? 'unknown' : names.unit(id);
  };
  return (
    <DetailSection title={t('decoded')} hint={t('decodedHint')}>
      {read?.ok ? <Summary summary={read.value} unitOf={unitOf} /> : null}
      {read && !read.ok ? <Notice tone="waiting" title={t('notDecoded')} /> : null}
      <details className={classes.folded}>
        <summary>{t('raw')}</summary>
        <p className={classes.quiet}>{t('rawHint')}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text must be reachable by keyboard */}
        <pre className={classes.pre} tabIndex={0}>
          {raw}
        </pre>
      </details>
    </DetailSection>
  );
}

/** What amounts of an asset count that bytes name by its ledger's identifiers. */
type UnitOfAsset = (asset: AssetReference) => AmountUnitState;

function Summary({ summary, unitOf }: { summary: TransactionSummary; unitOf: UnitOfAsset }) {
  const { t } = useTranslation('movement');
  const { operation, senders, movements, fee, sequence, details, warnings } = summary;
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
        <DetailItem label={t('operation')}>{operationWords(operation, t)}</DetailItem>
        <DetailItem label={t('movements:column.from')}>
          {senders.length > 0 ? (
            <div className={classes.stack}>
              {senders.map((sender) => (
                <AddressText key={sender} value={sender} full />
              ))}
            </div>
          ) : undefined}
        </DetailItem>
        {movements.map((movement) => (
          <DetailItem key={movement.index} label={t('output', { number: movement.index })}>
            <Moved movement={movement} unit={unitOf(movement.asset)} />
          </DetailItem>
        ))}
        <DetailItem label={t('call')}>
          {calls === undefined ? undefined : <Code className={classes.whole}>{calls}</Code>}
        </DetailItem>
        <DetailItem label={t('maximumFee')}>
          {fee === undefined ? undefined : <Amount value={fee} unit={unitOf(nativeAsset)} />}
        </DetailItem>
        <DetailItem label={t('sequence')}>{sequence === undefined ? undefined : wholeNumber(sequence)}</DetailItem>
        {details.map(({ label, value }, index) => (
          <DetailItem key={index} label={ledgerWords(t, label)}>
            {isBytes(value) ? (
              <Code className={classes.whole}>{value}</Code>
            ) : (
              <span className={classes.whole}>{ledgerValue(t, value)}</span>
            )}
          </DetailItem>
        ))}
      </DetailList>
    </>
  );
}

const isBytes = (value: string) => /^0x[0-9a-f]{16,}$/i.test(value);

/** What a transaction does, in words: its ledger's own, else those of its name. */
const operationWords = (operation: string, t: Translate): string =>
  t(`kinds:ledger.${operation}`, { defaultValue: wordText(kindText(t), operation) });

/** An amount and who receives it; of a token whose decimals nobody has said, which bytes do not, its smallest units. */
function Moved({ movement: { asset, amount, to }, unit }: { movement: Movement; unit: AmountUnitState }) {
  const { t } = useTranslation('movement');
  return (
    <div className={classes.stack}>
      <strong>
        {asset.type === 'Token' && unit === 'unknown' ? (
          t('tokenUnits', { amount: wholeNumber(amount.toString()), standard: asset.standard })
        ) : (
          <Amount value={amount} unit={unit} />
        )}
      </strong>
      {asset.type === 'Token' ? <AddressText value={asset.identifier} full /> : null}
      {to === undefined ? <span className={classes.quiet}>{t('movements:party.nobody')}</span> : <AddressText value={to} full />}
    </div>
  );
}

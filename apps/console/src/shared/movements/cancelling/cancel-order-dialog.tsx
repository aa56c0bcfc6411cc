import './texts.ts';
import '../ends/texts.ts';

import { newId, shortId } from '@countersign/kernel';
import { feeAtRisk } from '@countersign/ledger-registry/descriptors';
import type { TransactionOrder } from '@countersign/model';
import { wayToCancel } from '@countersign/orders/stages';
import { Amount, Button, Dialog, DialogActions, Notice } from '@countersign/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { unitOfTicker } from '../../../entities/amount-units.ts';
import { feeAssetQuery } from '../../../entities/asset-queries.ts';
import { ledgerQuery } from '../../../entities/entity-queries.ts';
import { AmountField } from '../../forms/amount/amount-field.tsx';
import { useFeeLimit } from '../../forms/amount/fee-limit.ts';
import { orderCost } from '../../forms/amount/order-cost.ts';
import { LongTextField } from '../../forms/fields.tsx';
import { ProposalDialog } from '../../proposing/proposal-dialog.tsx';
import { useDryRunQuery } from '../../proposing/use-dry-run.ts';
import type { Proposal } from '../../signing/use-submit-intent.tsx';
import { cancellationSchema, toCancellation, type CancellationValues } from './cancellation-values.ts';
import classes from '../movements.module.css';
import type { Stands } from '../transaction-way.ts';

/** Proposes to keep an order from happening: which way that goes, why (required), for which fee at most; then the review and the signature. */
export function CancelOrderDialog({
  order,
  transaction: { processing, ledgerTransactionData },
  onClose,
}: {
  order: TransactionOrder;
  /** The order's newest. */
  transaction: Stands;
  onClose: () => void;
}) {
  const { t } = useTranslation('cancellation');
  const [replacementId] = useState(newId);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const coin = useQuery(feeAssetQuery(order.ledgerId ?? '')).data;
  const unit = coin ? unitOfTicker(coin) : undefined;
  const ledger = useQuery(ledgerQuery(order.ledgerId ?? '')).data;
  const propose = (values: CancellationValues, bound?: bigint): Proposal => ({
    payload: toCancellation(values, unit, order.id, replacementId, bound),
    targetDomainId: order.domainId,
  });
  const way = wayToCancel({ processing, ledgerStatus: ledgerTransactionData?.ledgerStatus });
  const trial = useDryRunQuery(propose({ reason: t('movements:action.cancel'), maximumFee: '', isOwnMaximumFee: false }));
  const outcome = useQuery({ ...trial, enabled: way === 'OnLedger' }).data;
  const hint = outcome?.result && 'hint' in outcome.result ? outcome.result.hint : undefined;
  const estimate = outcome?.fee && orderCost(outcome.fee.amount, outcome).fee;
  const { control, getValues, handleSubmit, setValue } = useForm<CancellationValues>({
    resolver: zodResolver(cancellationSchema(t, unit, estimate)),
    defaultValues: { reason: '', maximumFee: '', isOwnMaximumFee: false },
  });
  const { maximumFee, isOwnMaximumFee } = useWatch({ control, compute: (all: CancellationValues) => all });
  const onCursor = useFeeLimit({ maximumFee, isOwnMaximumFee }, estimate, unit, {
    isOwn: () => getValues('isOwnMaximumFee'),
    set: (limit) => setValue('maximumFee', limit.maximumFee),
  });
  const title = t('title', { id: shortId(order.id) });
  if (proposal) return <ProposalDialog title={title} proposal={proposal} onBack={() => setProposal(null)} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={classes.cancel}
        noValidate
        onSubmit={(event) =>
          void handleSubmit((values) => setProposal(propose(values, ledger && feeAtRisk(ledger.parameters, {}))))(event)
        }
      >
        <p className={classes.dialogText}>{t('intro')}</p>
        {way === 'TooLate' ? null : (
          <Notice tone="waiting" title={t(`way.${way}`)}>
            {t(`wayHint.${way}`)} {t('fee')}
          </Notice>
        )}
        <LongTextField control={control} name="reason" label={t('reason')} required />
        {estimate === undefined ? null : (
          <p className={classes.dialogText}>
            {t('estimate')}{' '}
            <strong>
              <Amount value={estimate} unit={unit ?? 'loading'} />
            </strong>
          </p>
        )}
        {hint === undefined ? null : <p className={classes.dialogText}>{t('noEstimate', { reason: t(`ends:hint.${hint}`) })}</p>}
        {way === 'TooLate' ? null : (
          <AmountField
            control={control}
            name="maximumFee"
            label={t('maximumFee')}
            hint={t(`maximumFeeHint.${way}`)}
            unit={unit}
            onEdited={() => setValue('isOwnMaximumFee', true)}
            onCursor={onCursor}
          />
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit">{t('review')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

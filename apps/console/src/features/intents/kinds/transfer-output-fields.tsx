import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AmountField } from '../../../shared/forms/amount/amount-field.tsx';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import { amountText, Button, CheckField } from '@countersign/ui';
import { DestinationFields } from './destination-fields.tsx';
import classes from './transfer-form.module.css';
import type { TransferValues } from './transfer-values.ts';
import type { TransferAsset } from './use-transfer-asset.ts';

interface OutputProps {
  readonly form: UseFormReturn<TransferValues>;
  readonly index: number;
  readonly asset: TransferAsset;
  readonly available: bigint | undefined;
  /** What there is to say of the amount that Maximum filled in. */
  readonly remark: string | undefined;
  /** On ledgers of outputs the fee can come out of an output's amount. */
  readonly mayPayFee: boolean;
  readonly onMaximum: () => Promise<void>;
  readonly onRemove: (() => void) | undefined;
}

/** One destination of a transfer, and how much goes there. */
export function TransferOutputFields({
  form,
  index,
  asset: { unit, ledger },
  available,
  remark,
  mayPayFee,
  onMaximum,
  onRemove,
}: OutputProps) {
  const { t } = useTranslation('intents');
  const { control } = form;
  const source = useWatch({ control, name: 'accountId' });
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const paysFee = useWatch({ control, name: `outputs.${index}.paysFee` });
  const hint = available === undefined || !unit ? undefined : t('transfer.available', { amount: amountText(available, unit, t) });
  return (
    <fieldset className={classes.output} aria-label={t('transfer.outputOf', { number: index + 1 })}>
      {onRemove ? (
        <div className={classes.outputHead}>
          <strong>{t('transfer.outputOf', { number: index + 1 })}</strong>
          <Button size="xs" variant="default" onClick={onRemove}>
            {t('transfer.remove')}
          </Button>
        </div>
      ) : null}
      <DestinationFields
        control={control}
        at={(part) => `outputs.${index}.${part}` as const}
        label={t('transfer.destination')}
        source={source}
        ledger={ledger}
        required
        tagKinds={module?.descriptor.tags}
      />
      <AmountField
        control={control}
        name={`outputs.${index}.amount`}
        label={t('transfer.amount')}
        {...(hint && { hint })}
        required
        unit={unit}
        remark={remark}
        action={
          <Button variant="default" disabled={!available} onClick={() => void onMaximum()}>
            {t('transfer.maximum')}
          </Button>
        }
      />
      {mayPayFee ? (
        <CheckField
          label={t('transfer.paysFee')}
          checked={paysFee}
          onChange={() => form.setValue(`outputs.${index}.paysFee`, !paysFee, { shouldDirty: true })}
        />
      ) : null}
    </fieldset>
  );
}

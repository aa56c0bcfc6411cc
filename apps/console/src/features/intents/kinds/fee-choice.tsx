import { Button, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import type { FieldProps } from '../../../shared/forms/use-field.ts';
import type { LedgerModule } from '../../../shared/ledgers/ledger-types.ts';
import { ledgerLine, ledgerWords } from '../../../shared/ledgers/ledger-words.ts';
import { feeLevels } from './transaction/operation-inputs.ts';
import { feesQuery } from './transfer-context.ts';

/** A level of a ledger's current fees, each with what that is now, or one of the ledger's own kinds of fee. Ledger and rules are undefined while none is chosen. */
export function FeeChoice<Values extends FieldValues>({
  ledgerId,
  module,
  ...field
}: Pick<FieldProps<Values>, 'control' | 'name'> & {
  ledgerId: string | undefined;
  module: LedgerModule | undefined;
}) {
  const { t } = useTranslation('intents');
  const fees = useQuery(feesQuery(ledgerId ?? ''));
  return (
    <>
      <ChoiceField
        {...field}
        label={t('review:feeStrategy')}
        choices={[
          ...feeLevels.map((value) => ({
            value,
            label: t(`review:feePriority.${value}`),
            hint:
              fees.data && module
                ? module.fees.describe(fees.data, value, (words, numbers) => ledgerLine(t, words, numbers))
                : undefined,
          })),
          ...(module?.descriptor.customFees ?? []).map(({ type, label }) => ({
            value: type,
            label: ledgerWords(t, label),
            hint: t('order.ownFee'),
          })),
        ]}
      />
      {fees.error && !fees.data ? (
        <Notice
          tone="waiting"
          title={t('transfer.noFees')}
          actions={
            <Button size="xs" variant="default" onClick={() => void fees.refetch()}>
              {t('ui:error.retry')}
            </Button>
          }
        />
      ) : null}
    </>
  );
}

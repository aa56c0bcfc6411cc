import type { Ledger } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { AccountField, EndpointField } from '../../../entities/choices/choice-fields.tsx';
import { accountChoices, usableEndpointChoices } from '../../../entities/choices/choice-queries.ts';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { AmountField } from '../../../shared/forms/amount/amount-field.tsx';
import { TextField } from '../../../shared/forms/fields.tsx';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { amountText, Button, CheckField } from '@countersign/ui';
import { AddressRemark } from './address-remark.tsx';
import classes from './transfer-form.module.css';
import { destinationKinds, type TransferValues } from './transfer-values.ts';
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
  const kind = useWatch({ control, name: `outputs.${index}.kind` });
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
      <ChoiceField
        row
        control={control}
        name={`outputs.${index}.kind`}
        label={t('transfer.destination')}
        choices={destinationKinds.map((value) => ({ value, label: t(`destinationKind.${value}`) }))}
      />
      <DestinationField control={control} ledger={ledger} index={index} kind={kind} />
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

function DestinationField({
  control,
  ledger,
  index,
  kind,
}: {
  control: Control<TransferValues>;
  ledger: Ledger | undefined;
  index: number;
  kind: TransferValues['outputs'][number]['kind'];
}) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const source = useWatch({ control, name: 'accountId' });
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  if (kind === 'Account') {
    return (
      <AccountField
        key="account"
        choices={accountChoices(domainId)}
        except={source}
        control={control}
        name={`outputs.${index}.accountId`}
        label={t('destinationKind.Account')}
        required
        placeholder={t('transfer.chooseAccount')}
        nothingFound={t('transfer.noAccount')}
      />
    );
  }
  if (kind === 'Endpoint') {
    return (
      <EndpointField
        key="endpoint"
        choices={usableEndpointChoices(domainId, ledger?.id)}
        control={control}
        name={`outputs.${index}.endpointId`}
        label={t('destinationKind.Endpoint')}
        required
        placeholder={t('transfer.chooseEndpoint')}
        nothingThere={t('transfer.noEndpoint')}
        labelOf={({ alias, trustScore }) => t('transfer.endpoint', { alias, score: trustScore })}
      />
    );
  }
  return (
    <div key="address" className={classes.address}>
      <TextField
        mono
        trimmed
        control={control}
        name={`outputs.${index}.address`}
        label={t('destinationKind.Address')}
        required
        maxLength={512}
      />
      <AddressRemark control={control} ledger={ledger} name={`outputs.${index}.address`} />
      {module?.address.withTag ? (
        <TextField
          mono
          trimmed
          control={control}
          name={`outputs.${index}.tag`}
          label={t('transfer.tag')}
          hint={t('transfer.tagHint')}
          maxLength={10}
        />
      ) : null}
    </div>
  );
}

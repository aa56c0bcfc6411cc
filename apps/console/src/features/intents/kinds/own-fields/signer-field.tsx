import type { Signer } from '@countersign/contract';
import { ErrorState, Notice, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { KeyFingerprint } from '../../../../entities/user/key-fingerprint.tsx';
import { signersQuery } from '../../../../entities/vault/signers-query.ts';
import { errorText } from '../../../../shared/api/error-text.ts';
import { ChoiceField } from '../../../../shared/forms/choice-field.tsx';
import type { OwnFieldProps } from '../../../../shared/proposing/form/own-parts.ts';
import classes from './own-fields.module.css';

/** Which signer becomes the vault: of those that announced themselves, the ones that are not a vault yet. */
export function SignerField({ control, name, label, required }: OwnFieldProps) {
  const { t } = useTranslation('intents');
  const { data, error, refetch } = useQuery(signersQuery);
  const about = ({ publicKey, keyStrategies }: Signer) => {
    const strategies = (keyStrategies ?? []).map((strategy) => t(`app:keyStrategy.${strategy}`));
    return (
      <>
        <KeyFingerprint publicKey={publicKey} size={28} />
        {strategies.length === 0 ? null : <div>{t('signer.makes', { strategies })}</div>}
      </>
    );
  };
  if (error && !data) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock lines={3} label={t('app:action.loading')} />;
  const free = data.filter(({ vaultId }) => vaultId === undefined);
  const taken = data.length - free.length;
  return (
    <>
      {free.length === 0 ? (
        <NoSigner control={control} name={name} />
      ) : (
        <ChoiceField
          control={control}
          name={name}
          label={label}
          required={required ?? false}
          choices={free.map((signer) => ({
            value: signer.publicKey,
            label: t(`signer.kind.${signer.kind}`),
            hint: about(signer),
          }))}
        />
      )}
      {taken > 0 ? <p className={classes.aside}>{t('signer.taken', { count: taken })}</p> : null}
    </>
  );
}

/** That there is none to choose: what leads to the field leads here. */
function NoSigner({ control, name }: Pick<OwnFieldProps, 'control' | 'name'>) {
  const { t } = useTranslation('intents');
  const message = useController({ control, name }).fieldState.error?.message;
  return (
    <fieldset id={name} tabIndex={-1} className={classes.none} aria-describedby={message && `${name}-error`}>
      <Notice tone="waiting" title={t('signer.none')}>
        {t('signer.noneHint')}
      </Notice>
      {message ? (
        <p id={`${name}-error`} className={classes.problem}>
          {message}
        </p>
      ) : null}
    </fieldset>
  );
}

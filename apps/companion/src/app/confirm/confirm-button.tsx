import { Button } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';
import type { VerificationMethod, VerificationOutcome } from '../../platform/biometrics/user-verification.ts';
import classes from './confirm.module.css';
import { useHold } from './use-hold.ts';

interface ConfirmProps {
  readonly method: VerificationMethod;
  /** On the button where the device asks by itself. */
  readonly label: string;
  /** On the button that must be held. */
  readonly holdLabel: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Called with what the device's check said; a held button counts as verified. */
  readonly onOutcome: (outcome: VerificationOutcome) => void;
}

/** The one button before the key is used: device, key or PIN ask its user; for demo people alone the button must be held, and says so. */
export function ConfirmButton(props: ConfirmProps) {
  return props.method.type === 'Gesture' ? <Held {...props} /> : <AskedByDevice {...props} />;
}

function AskedByDevice({ method, label, busy, disabled, onOutcome }: ConfirmProps) {
  const ask = async () => onOutcome(await platformAuthenticator.verify(method));
  return (
    <Button size="md" loading={busy} disabled={disabled} onClick={() => void ask()}>
      {label}
    </Button>
  );
}

function Held({ holdLabel, busy, disabled, onOutcome }: ConfirmProps) {
  const { t } = useTranslation();
  // Nor can it be held again while the key is used.
  const isDisabled = disabled === true || busy;
  const { isHolding, asksAgain, handlers } = useHold(() => onOutcome('Verified'), isDisabled);
  return (
    <>
      <Button
        size="md"
        className={classes.hold}
        data-holding={isHolding || undefined}
        loading={busy}
        disabled={isDisabled}
        aria-describedby="hold-hint"
        {...handlers}
      >
        {asksAgain ? t('verification.again') : holdLabel}
      </Button>
      <p id="hold-hint" className={classes.hint}>
        {t('verification.demo')} {t('verification.holdKeyboard')}
      </p>
    </>
  );
}

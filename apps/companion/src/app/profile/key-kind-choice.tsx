import { Notice, SkeletonBlock } from '@countersign/ui';
import { Radio, RadioGroup, TextInput } from '@countersign/ui/form/controls.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { KeyKind } from '../../platform/keys/device-key.ts';
import { pinLength, pinProblem, type PinProblem } from '../pin/pin-problem.ts';
import { Stack } from '../shell/page.tsx';
import { abilities, kindsFor, type ChosenKey } from './key-choice.ts';

/** A PIN that is being chosen, and what is wrong with it once somebody went on with it. */
export interface NewPin {
  readonly pin: string;
  readonly again: string;
}

const noPin: NewPin = { pin: '', again: '' };

/** The choice of a key, for a form: what stands in it, and what it comes to when the form is sent. */
export function useKeyChoice() {
  const { data: kinds } = useQuery({
    queryKey: ['key-kinds'],
    queryFn: async () => kindsFor(await abilities()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [wanted, setWanted] = useState<KeyKind>();
  const [pin, setPin] = useState(noPin);
  const [problem, setProblem] = useState<PinProblem>();
  const kind = wanted ?? kinds?.[0];
  return {
    kinds,
    kind,
    setKind: setWanted,
    pin,
    setPin,
    problem,
    /** What was chosen; undefined where it can't be gone on with, which the choice then says. */
    chosen: (): ChosenKey | undefined => {
      if (kind === undefined) return undefined;
      if (kind !== 'Pin') return { kind };
      const found = pinProblem(pin.pin, pin.again);
      setProblem(found);
      return found === undefined ? { kind, pin: pin.pin } : undefined;
    },
  };
}

/** Asks which kind of key to make, and for a PIN where one locks it. */
export function KeyKindChoice({ choice }: { choice: ReturnType<typeof useKeyChoice> }) {
  const { t } = useTranslation();
  const { kinds, kind, setKind, pin, setPin, problem } = choice;
  if (kinds === undefined) return <SkeletonBlock lines={2} label={t('app.loading')} />;
  if (kinds.length === 0) {
    return (
      <Notice tone="danger" title={t('verification.insufficient')}>
        {t('verification.insufficientHint')}
      </Notice>
    );
  }
  return (
    <Stack>
      <RadioGroup
        label={t('keyKind.question')}
        value={kind ?? null}
        onChange={(value) => setKind(kinds.find((one) => one === value))}
      >
        <Stack>
          {kinds.map((one) => (
            <Radio key={one} value={one} label={t(`keyKind.${one}`)} description={t(`keyKind.about${one}`)} />
          ))}
        </Stack>
      </RadioGroup>
      {kind === 'Pin' ? <NewPinFields pin={pin} problem={problem} onChange={setPin} /> : null}
    </Stack>
  );
}

/** Asks for a new PIN, twice. */
export function NewPinFields({
  pin,
  problem,
  onChange,
}: {
  pin: NewPin;
  problem: PinProblem | undefined;
  onChange: (pin: NewPin) => void;
}) {
  const { t } = useTranslation();
  const text = problem === undefined ? undefined : t(`pin.${problem}`, { least: pinLength.least });
  return (
    <Stack>
      <TextInput
        type="password"
        label={t('pin.new')}
        description={t('pin.newHint', { least: pinLength.least })}
        autoComplete="new-password"
        maxLength={pinLength.most}
        value={pin.pin}
        error={problem === 'notTheSame' ? undefined : text}
        onChange={(event) => onChange({ ...pin, pin: event.target.value })}
      />
      <TextInput
        type="password"
        label={t('pin.again')}
        autoComplete="new-password"
        maxLength={pinLength.most}
        value={pin.again}
        error={problem === 'notTheSame' ? text : undefined}
        onChange={(event) => onChange({ ...pin, again: event.target.value })}
      />
    </Stack>
  );
}

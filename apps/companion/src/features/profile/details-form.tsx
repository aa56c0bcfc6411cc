import { Button } from '@countersign/ui';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import { useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Translate } from '@countersign/kernel';
import { emailProblem, type ProfileDetails } from '../../app/profile/profile.ts';
import { Stack } from '../../app/shell/page.tsx';

const empty: ProfileDetails = { name: '', email: '', login: '' };
const longest = 320;

type Field = keyof ProfileDetails;

/** In the order of the form. */
const fields: readonly Field[] = ['email', 'login', 'name'];

/** What is wrong with a field; undefined where nothing is. */
function problemOf(field: Field, details: ProfileDetails, current: ProfileDetails | undefined, t: Translate): string | undefined {
  if (field !== 'email') return details[field] === '' ? t(`create.${field}Required`) : undefined;
  const isOtherwiseSame = current !== undefined && details.name === current.name && details.login === current.login;
  const problem = emailProblem(details.email, isOtherwiseSame ? current.email : undefined);
  return problem === undefined ? undefined : t(`create.${problem}`);
}

function trimmed({ name, email, login }: ProfileDetails): ProfileDetails {
  return { name: name.trim(), email: email.trim(), login: login.trim() };
}

/**
 * Asks whose profile it is: name, email address and what they sign in with, which is the address until somebody types another. `current` is what
 * a change must differ from.
 */
export function DetailsForm({
  current,
  submitLabel,
  children,
  disabled = false,
  onSubmit,
}: {
  current?: ProfileDetails;
  submitLabel: string;
  /** What else is asked for, before the button. */
  children?: ReactNode;
  disabled?: boolean;
  onSubmit: (details: ProfileDetails) => Promise<void>;
}) {
  const { t } = useTranslation();
  const [details, setDetails] = useState(current ?? empty);
  const [typed, setTyped] = useState<Partial<Record<Field, boolean>>>({});
  const [wasSent, setWasSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = (field: Field) => problemOf(field, trimmed(details), current, t);
  const change = (field: Field, text: string) => {
    const follows = (one: Field) => field === 'email' && current === undefined && typed[one] !== true;
    const followed = Object.fromEntries(fields.filter((one) => one !== 'email' && follows(one)).map((one) => [one, text.trim()]));
    setDetails({ ...details, ...followed, [field]: text });
    if (field !== 'email') setTyped({ ...typed, [field]: text !== '' });
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    const wrong = fields.find((field) => problem(field) !== undefined);
    if (wrong !== undefined) {
      const first = event.currentTarget.elements.namedItem(wrong);
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    setBusy(true);
    try {
      await onSubmit(trimmed(details));
    } finally {
      setBusy(false);
    }
  };
  const inputOf = (field: Field) => ({
    name: field,
    label: t(`create.${field}`),
    required: true,
    value: details[field],
    error: wasSent ? problem(field) : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(field, target.value),
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        <TextInput {...inputOf('email')} type="email" autoComplete="email" />
        <TextInput
          {...inputOf('login')}
          description={t('create.loginHint')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={longest}
        />
        <TextInput {...inputOf('name')} description={t('create.nameHint')} maxLength={longest} />
        {children}
        <div>
          <Button type="submit" size="md" loading={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

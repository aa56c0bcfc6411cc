import { Button, TextInput } from '@countersign/ui/form/controls.tsx';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { emailProblem, type ProfileDetails } from '../../app/profile/profile.ts';
import { Stack } from '../../app/shell/page.tsx';

const empty: ProfileDetails = { name: '', email: '', login: '' };
const longest = 320;

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
  const form = useForm<ProfileDetails>({ defaultValues: current ?? empty });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const follow = (email: string) => {
    if (current !== undefined) return;
    for (const field of ['name', 'login'] as const) if (dirtyFields[field] !== true) form.setValue(field, email.trim());
  };
  const checkEmail = (text: string, { name, login }: ProfileDetails): string | true => {
    const isOtherwiseSame = current !== undefined && name.trim() === current.name && login.trim() === current.login;
    const problem = emailProblem(text, isOtherwiseSame ? current.email : undefined);
    return problem === undefined ? true : t(`create.${problem}`);
  };
  const isThere = (message: string) => (text: string) => text.trim() !== '' || message;
  const send = ({ name, email, login }: ProfileDetails) =>
    onSubmit({ name: name.trim(), email: email.trim(), login: login.trim() });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <Stack>
        <TextInput
          label={t('create.email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email', {
            validate: checkEmail,
            onChange: (event: { target: { value: string } }) => follow(event.target.value),
          })}
        />
        <TextInput
          label={t('create.login')}
          description={t('create.loginHint')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={longest}
          error={errors.login?.message}
          {...form.register('login', { validate: isThere(t('create.loginRequired')) })}
        />
        <TextInput
          label={t('create.name')}
          description={t('create.nameHint')}
          required
          maxLength={longest}
          error={errors.name?.message}
          {...form.register('name', { validate: isThere(t('create.nameRequired')) })}
        />
        {children}
        <div>
          <Button type="submit" size="md" loading={isSubmitting} disabled={disabled}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

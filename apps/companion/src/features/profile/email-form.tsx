import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { emailProblem } from '../../app/profile/profile.ts';
import { Stack } from '../../app/shell/page.tsx';

/** Asks for an email address; `current` is the one that a change must differ from. */
export function EmailForm({
  current,
  submitLabel,
  onSubmit,
}: {
  current?: string;
  submitLabel: string;
  onSubmit: (email: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  const form = useForm<{ email: string }>({ defaultValues: { email: current ?? '' } });
  const check = (text: string): string | true => {
    const problem = emailProblem(text, current);
    return problem === undefined ? true : t(`create.${problem}`);
  };
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(({ email }) => onSubmit(email.trim()))(event)}>
      <Stack>
        <TextInput
          label={t('create.email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email', { validate: check })}
        />
        <div>
          <Button type="submit" size="md" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

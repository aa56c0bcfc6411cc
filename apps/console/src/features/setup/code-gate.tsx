import { ApiError } from '@countersign/client';
import { canBeSetupCode } from '@countersign/model/names';
import { Button, Notice } from '@countersign/ui';
import { PasswordInput } from '@countersign/ui/form/controls.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../shared/api/client.ts';
import { errorText } from '../../shared/api/error-text.ts';
import classes from './setup.module.css';
import { StepHead } from './step-head.tsx';

/** Asks for the set-up code and has the server look at it, before anything is entered. It is kept in memory alone. */
export function CodeGate({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('setup');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<'missing' | 'wrong'>();
  const check = useMutation({
    mutationFn: (given: string) => api.genesis.checkCode({ headers: { 'x-setup-code': given } }),
    onSuccess: (_, given) => onCode(given),
  });
  const isWrong = check.error instanceof ApiError && check.error.code === 'UnauthorizedError';
  return (
    <form
      className={`${classes.step} ${classes.narrow}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const given = code.trim();
        const found = given === '' ? 'missing' : canBeSetupCode(given) ? undefined : 'wrong';
        setProblem(found);
        if (found === undefined) check.mutate(given);
        else check.reset();
      }}
    >
      <StepHead title={t('code.title')} lead={t('code.lead')} />
      {check.error && !isWrong ? <Notice tone="danger" title={errorText(check.error, t)} /> : null}
      <div className={classes.fields}>
        <PasswordInput
          label={t('code.label')}
          withAsterisk
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={problem === 'missing' ? t('problem.codeRequired') : (problem ?? isWrong) ? t('code.wrong') : undefined}
          autoComplete="off"
          classNames={{ innerInput: 'cs-mono' }}
          data-autofocus
        />
      </div>
      <div className={classes.actions}>
        <Button type="submit" loading={check.isPending}>
          {t('action.begin')}
        </Button>
      </div>
    </form>
  );
}

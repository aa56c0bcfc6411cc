import './texts.ts';

import { limits } from '@countersign/model/names';
import { Textarea } from '@countersign/ui/form/controls.tsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

/** Why something is proposed: a part of what is signed, and what those read who decide. */
export function ReasonField({
  reason,
  problem,
  onChange,
}: {
  reason: string;
  problem: string | undefined;
  onChange: (reason: string) => void;
}) {
  const { t } = useTranslation('proposing');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== undefined) field.current?.focus();
  }, [problem]);
  return (
    <Textarea
      ref={field}
      label={t('reason.label')}
      rows={2}
      maxLength={limits.descriptionLength}
      value={reason}
      error={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

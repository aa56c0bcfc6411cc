import { Notice } from '@countersign/ui';
import { useTranslation } from 'react-i18next';
import type { Warning } from '../decode/warnings.ts';

/** What is unusual, the gravest first. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation();
  return (
    <>
      {warnings.map(({ code, severity, values }) => (
        <Notice
          key={code + JSON.stringify(values ?? {})}
          tone={severity === 'danger' ? 'danger' : 'waiting'}
          title={t(`warning.${code}`, { ...values })}
        />
      ))}
    </>
  );
}

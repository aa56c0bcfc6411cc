import { taskNamedIn } from '@countersign/kinds/words';
import { Notice } from '@countersign/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Warning } from '../decode/signing-warnings.ts';
import classes from './sign.module.css';
import { keyOfWarning, useWarningText } from './use-warning-text.ts';

/** What is unusual: each grave thing by itself, the others together, so that what is signed stays near the top of a small screen. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation();
  const textOf = useWarningText();
  const cautions = warnings.filter(({ severity }) => severity === 'caution');
  return (
    <>
      {warnings
        .filter(({ severity }) => severity === 'danger')
        .map((warning) => {
          const task = taskNamedIn(warning);
          return (
            <Notice key={keyOfWarning(warning)} tone="danger" title={textOf(warning)}>
              {task === undefined ? null : <OtherTask {...task} />}
            </Notice>
          );
        })}
      {cautions.length === 0 ? null : (
        <Notice tone="waiting" title={t('kinds:warning.title')}>
          <ul className={classes.cautions}>
            {cautions.map((warning) => (
              <li key={keyOfWarning(warning)}>{textOf(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** The way to the task that a warning names. */
function OtherTask(task: { readonly domainId: string; readonly intentId: string }) {
  const { t } = useTranslation();
  return (
    <Link to="/tasks/$domainId/$intentId" params={task}>
      {t('sign:otherTask')}
    </Link>
  );
}

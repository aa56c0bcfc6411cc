import '../i18n/warning-texts.ts';
import './texts.ts';

import {
  inOrder,
  lookAlikesOf,
  proposalWarnings,
  revisionOf,
  taskNamedIn,
  typedAddresses,
  warningValues,
  type Warning,
  type WarningCode,
} from '@countersign/kinds/words';
import type { JsonValue } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import {
  isLedgerWarning,
  translatedWarning,
  type LedgerWarningCode,
  type TransactionDescription,
} from '@countersign/ledger-port';
import { Notice, useNow } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useLookAlikes } from '../../entities/known-endpoints.ts';
import { policiesByRankQuery } from '../../entities/policy/rank-ladder.tsx';
import { kindNames } from '../../entities/intent/kind-names.ts';
import type { Names } from '../../entities/names.ts';
import { useIsKeySynchronised } from './invited-key.ts';
import classes from './review.module.css';
import { useTwins } from './use-twins.ts';
import { OtherTask } from './other-task.tsx';
import { useSamePayments, type TaskMoment } from './same-payments.ts';

type AnyWarning = Warning<WarningCode | LedgerWarningCode>;

const keyOf = ({ code, values }: AnyWarning): string => code + JSON.stringify(values ?? {});

/** What is unusual about a proposal and about what it asks of a ledger, in the companion's order. */
export function useKindWarnings({
  payload,
  expiryAt,
  names,
  record,
  described,
  domainId,
  task,
}: {
  payload: IntentPayload;
  expiryAt: string | undefined;
  names: Names;
  /** What the changed thing is now. */
  record: JsonValue | undefined;
  described: TransactionDescription | undefined;
  /** Where it was addressed to. */
  domainId: string;
  /** The task that it is of, where there is one already. */
  task?: TaskMoment | undefined;
}): readonly AnyWarning[] {
  const now = useNow();
  const asked = kindNames(names);
  const lookAlikes = lookAlikesOf(payload, useLookAlikes(domainId, typedAddresses(payload, described, asked)), described, asked);
  const isOfPolicy = payload.type === 'v0_CreatePolicy' || payload.type === 'v0_UpdatePolicy';
  const otherPolicies = useQuery({ ...policiesByRankQuery(domainId), enabled: isOfPolicy }).data;
  const twins = useTwins(payload, domainId);
  const same = useSamePayments(payload, domainId, task);
  const isKeySynchronised = useIsKeySynchronised(payload, domainId);
  const known = {
    ...same,
    isKeySynchronised,
    described,
    lookAlikes,
    names: asked,
    now: new Date(now),
    record,
    revisionNow: revisionOf(record),
    otherPolicies,
    // A dry run says it of a proposal that is being made.
    twins: expiryAt === undefined ? undefined : twins,
    trustScore: names.trustScore,
  };
  return inOrder<AnyWarning>([...(described?.warnings ?? []), ...proposalWarnings({ payload, expiryAt }, known)]);
}

/** The warnings in the companion's words: each grave thing by itself, the others together. */
export function KindWarnings({ warnings }: { warnings: readonly AnyWarning[] }) {
  const { t } = useTranslation('kinds');
  const textOf = (warning: AnyWarning) =>
    isLedgerWarning(warning) ? translatedWarning(warning, t) : t(`warning.${warning.code}`, warningValues(warning.values, t));
  const cautions = warnings.filter(({ severity }) => severity === 'caution');
  if (warnings.length === 0) return null;
  return (
    <div className={classes.warnings}>
      {warnings
        .filter(({ severity }) => severity === 'danger')
        .map((warning) => {
          const task = taskNamedIn(warning);
          return (
            <Notice key={keyOf(warning)} tone="danger" title={textOf(warning)}>
              {task === undefined ? null : <OtherTask {...task} />}
            </Notice>
          );
        })}
      {cautions.length === 0 ? null : (
        <Notice tone="waiting" title={t('warning.title')}>
          <ul className={classes.cautions}>
            {cautions.map((warning) => (
              <li key={keyOf(warning)}>{textOf(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

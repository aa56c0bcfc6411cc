import './texts.ts';

import type { IntentDryRunResponse } from '@countersign/contract';
import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { Names } from '../../entities/names.ts';
import { ledgerWords } from '../ledgers/ledger-words.ts';
import classes from './proposing.module.css';

/**
 * What is doubtful about the rules, in words: two policies of one rank, a step that too few people could fill, an author
 * without a seat in the first step, another endpoint with the same address. Several share one notice, so that they don't push the policies out of sight.
 */
export function DryRunWarnings({ outcome, names }: { outcome: IntentDryRunResponse; names: Names }) {
  const { t } = useTranslation('app');
  const { policies = [], warningDetails = [], errors = [] } = outcome;
  const aliasOf = (id: string | undefined) =>
    policies.find(({ policyReference }) => policyReference.id === id)?.alias ?? (id && names.policy({ id })?.alias);
  // Where a policy refuses, nobody's roles change anything; otherwise it is said as an error already.
  const isMoot = errors.includes('PolicyWorkflowFailed');
  const words = warningDetails
    .filter(({ code }) => code !== 'AuthorMayNotStart' || !isMoot)
    .map(({ code, message, policyId, step, winner, endpoint, tags = [] }) => {
      const policy = aliasOf(policyId);
      return policyId !== undefined && policy === undefined
        ? message
        : t(`proposing:warning.${code === 'RankTaken' && winner === policyId ? 'RankLost' : code}`, {
            policy,
            endpoint: endpoint ?? t('proposing:warning.endpointAbove'),
            step: (step ?? 0) + 1,
            tags: tags.map((label) => ledgerWords(t, label)),
            defaultValue: message,
          });
    });
  const [first, ...more] = words;
  if (first === undefined) return null;
  return (
    <Notice tone="waiting" title={first}>
      {more.length > 0 ? (
        <ul className={classes.warnings}>
          {more.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

import type { User } from '@countersign/model';
import { SkeletonLine } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useReadableIn } from '../../shared/membership/readable-in.ts';
import { EntityChip } from '../chips.tsx';
import { rolesOf } from '../policy/completable.ts';
import { policiesByRankQuery } from '../policy/rank-ladder.tsx';
import { Tags } from '../tags.tsx';
import classes from './memberships.module.css';

const shown = 20;

/** The policies of a user's domain that ask for one of their roles, by rank, each with those roles: under them the user may sign. */
export function PoliciesOfRoles({ of: { domainId, roles } }: { of: User }) {
  const { t } = useTranslation('users');
  const isReadable = useReadableIn('policies')([domainId]).length > 0;
  const { data: policies, error } = useQuery({ ...policiesByRankQuery(domainId), enabled: isReadable });
  if (!isReadable || error) return t('decides.hidden');
  if (policies === undefined) return <SkeletonLine width={14} />;
  const asking = policies.flatMap((policy) => {
    const asked = new Set(rolesOf(policy.workflow ?? []));
    const held = roles.filter((role) => asked.has(role));
    return held.length > 0 && policy.lock === 'Unlocked' ? [{ policy, held }] : [];
  });
  if (asking.length === 0) return t('decides.none');
  const line = ({ policy: { id, alias }, held }: (typeof asking)[number]) => (
    <li key={id}>
      <EntityChip compact kind="policy" id={id} name={alias} domainId={domainId} /> <Tags values={held} />
    </li>
  );
  return (
    <>
      <ul className={classes.list}>{asking.slice(0, shown).map(line)}</ul>
      {asking.length > shown ? (
        <details>
          <summary>{t('decides.more', { count: asking.length - shown })}</summary>
          <ul className={classes.list}>{asking.slice(shown).map(line)}</ul>
        </details>
      ) : null}
    </>
  );
}

import type { User } from '@countersign/model';
import { SkeletonLine } from '@countersign/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { LockChip } from '../chips.tsx';
import { userLookUp } from '../look-up.ts';
import { useNames } from '../names.ts';
import { Tags } from '../tags.tsx';
import classes from './memberships.module.css';
import { mostFound, usersWithKeyQuery } from './users-with-key-query.ts';

/** The other domains in which the same person is a user, as far as the reader may see them: with their roles there. */
export function Memberships({ of }: { of: User }) {
  const { t } = useTranslation('users');
  const scope = useScope();
  const found = useQuery(usersWithKeyQuery(of.publicKey)).data;
  const others = (found ?? []).filter(({ id }) => id !== of.id);
  const users = useQueries({ queries: others.map(userLookUp.query) });
  const names = useNames({});
  if (found === undefined) return <SkeletonLine width={14} />;
  // The name of a key may be a part of another text that was searched for: only the very key counts.
  const same = users.flatMap(({ data }) => (data?.publicKey === of.publicKey ? [data] : []));
  if (same.length === 0) return t('memberships.none');
  return (
    <ul className={classes.list}>
      {same.map(({ id, domainId, roles, lock }) => (
        <li key={id}>
          <AppLink href={paths.user({ ...scope, domainId }, id)}>{names.domain(domainId) ?? t('app:hiddenDomain')}</AppLink>{' '}
          <Tags values={roles} /> <LockChip lock={lock} />
        </li>
      ))}
      {found.length === mostFound ? <li>{t('memberships.more')}</li> : null}
    </ul>
  );
}

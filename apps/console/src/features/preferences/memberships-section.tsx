import { DetailItem, DetailList, DetailSection, Tag } from '@countersign/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserChip } from '../../entities/chips.tsx';
import { useNames } from '../../entities/names.ts';
import { Tags } from '../../entities/tags.tsx';
import { meQuery } from '../../shared/membership/membership-queries.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import classes from './preferences.module.css';

/** In which domains the person is a user, and with which roles. */
export function MembershipsSection() {
  const { t } = useTranslation('preferences');
  const { data: me } = useSuspenseQuery(meQuery);
  const { author } = useMembership();
  const names = useNames({ users: me.domains.map(({ id: domainId, userReference: { id } }) => ({ id, domainId })) });
  const own = me.domains.toSorted((one, other) => one.alias.localeCompare(other.alias));
  return (
    <DetailSection title={t('memberships.title')}>
      <DetailList>
        {own.map(({ id, alias, userReference: user }) => (
          <DetailItem key={id} label={alias}>
            <span className={classes.membership}>
              <UserChip user={{ id: user.id, domainId: id }} names={names} />
              {user.roles.length > 0 ? <Tags values={user.roles} /> : t('memberships.none')}
              {author.id === user.id ? <Tag>{t('memberships.here')}</Tag> : null}
            </span>
          </DetailItem>
        ))}
      </DetailList>
    </DetailSection>
  );
}

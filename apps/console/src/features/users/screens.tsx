import '../../entities/invitation/texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { user } from '../../entities/user/user.tsx';
import { LinkButton } from '../../shared/routing/link-button.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { EntityDetail } from '../../shared/screens/entity-detail.tsx';
import { EntityList } from '../../shared/screens/entity-list.tsx';
import { UsersTabs } from './users-tabs.tsx';

const list = screenRoute('users');
const detail = screenRoute('users/$entityId');

/** The users of a domain, and the ways to come by more: by an invitation, or by a key that one has. */
export function UserList() {
  const { t } = useTranslation('invitations');
  const scope = useScope();
  const invite = (
    <LinkButton variant="default" href={paths.createInvitation(scope)}>
      {t('invite')}
    </LinkButton>
  );
  return (
    <EntityList entity={user} path={paths.user} search={list.useSearch()} actions={invite} tabs={<UsersTabs current="users" />} />
  );
}

/** One user. */
export function UserDetail() {
  const { entityId } = detail.useParams();
  return <EntityDetail entity={user} id={entityId} />;
}

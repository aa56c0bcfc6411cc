import '../../../entities/invitation/texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { invitation } from '../../../entities/invitation/invitation.tsx';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { EntityList } from '../../../shared/screens/entity-list.tsx';
import { UsersTabs } from '../users-tabs.tsx';
import { useInvitationActs } from './use-invitation-acts.tsx';

const list = screenRoute('users/invitations');

/** Who is invited, and how far they are. */
export function InvitationList() {
  const { t } = useTranslation('invitations');
  const { act, dialog } = useInvitationActs();
  const invite = <LinkButton href={paths.createInvitation(useScope())}>{t('invite')}</LinkButton>;
  return (
    <>
      <EntityList
        entity={invitation}
        path={paths.invitation}
        search={list.useSearch()}
        actions={invite}
        emptyAction={invite}
        tabs={<UsersTabs current="invitations" />}
        open={(action, { data }) => act(action, data)}
      />
      {dialog}
    </>
  );
}

import '../../../entities/invitation/texts.ts';

import { ConfirmDialog, showToast } from '@countersign/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { Invitation } from '../../../entities/invitation/invitation-source.ts';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';

/** What an administrator can do with an invitation. */
export type InvitationAct = 'cancel' | 'renew' | 'complete';

/** Does it, saying what came of it; a cancellation is asked about first, in the dialog that is given to be shown. */
export function useInvitationActs(): {
  readonly act: (action: InvitationAct, invitation: Invitation) => void;
  readonly isPending: boolean;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation('invitations');
  const queries = useQueryClient();
  const [cancelling, setCancelling] = useState<Invitation | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, invitation: { id, user } }: { action: InvitationAct; invitation: Invitation }) =>
      api.invitations[action]({ params: { domainId: user.domainId, id } }),
    onSuccess: (_, { action }) => {
      showToast({ tone: 'good', title: t(`done.${action}`) });
      for (const queryKey of [['invitations'], ['invitation']]) void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => showToast({ tone: 'danger', title: t('failed'), message: errorText(error, t) }),
  });
  return {
    act: (action, invitation) => (action === 'cancel' ? setCancelling(invitation) : mutate({ action, invitation })),
    isPending,
    dialog: cancelling ? (
      <ConfirmDialog
        danger
        title={t('cancel.title', { person: cancelling.user.alias })}
        confirmLabel={t('action.cancel')}
        cancelLabel={t('cancel.keep')}
        onConfirm={() => {
          setCancelling(null);
          mutate({ action: 'cancel', invitation: cancelling });
        }}
        onCancel={() => setCancelling(null)}
      >
        {t('cancel.message')}
      </ConfirmDialog>
    ) : null,
  };
}

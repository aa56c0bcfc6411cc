import '../../entities/account/texts.ts';

import type { ApiAccount } from '@countersign/model';
import { useTranslation } from 'react-i18next';

import { ReleaseDialog } from '../../shared/movements/release-dialog.tsx';
import { ProposalDialog } from '../../shared/proposing/proposal-dialog.tsx';
import { AddLedgersDialog } from './add-ledgers-dialog.tsx';
import { ReceiveDialog } from './receive/receive-dialog.tsx';

/** What is being done with an account in a dialog. */
export type AccountDialog =
  | { readonly kind: 'receive'; readonly account: ApiAccount; readonly ledgerId?: string; readonly address?: string }
  | { readonly kind: 'lock' | 'release' | 'ledgers'; readonly account: ApiAccount };

/** The dialog that is open, if one is. */
export function AccountDialogs({ dialog, onClose }: { dialog: AccountDialog | null; onClose: () => void }) {
  if (dialog === null) return null;
  const { account } = dialog;
  if (dialog.kind === 'receive') {
    return <ReceiveDialog account={account} ledgerId={dialog.ledgerId} address={dialog.address} onClose={onClose} />;
  }
  if (dialog.kind === 'release') return <ReleaseDialog accountId={account.data.id} onClose={onClose} />;
  if (dialog.kind === 'ledgers') return <AddLedgersDialog account={account} onClose={onClose} />;
  return <LockDialog account={account} onClose={onClose} />;
}

function LockDialog({ account: { data }, onClose }: { account: ApiAccount; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const unlocked = data.lock === 'Unlocked';
  return (
    <ProposalDialog
      title={t(unlocked ? 'lock.title' : 'unlock.title', { account: data.alias })}
      proposal={{
        payload: {
          type: unlocked ? 'v0_LockAccount' : 'v0_UnlockAccount',
          reference: { id: data.id, revision: data.metadata.revision },
        },
      }}
      onClose={onClose}
    />
  );
}

import '../../entities/account/texts.ts';

import type { ApiAccount } from '@countersign/model';

import { ReleaseDialog } from '../../shared/movements/release-dialog.tsx';
import { AddLedgersDialog } from './add-ledgers-dialog.tsx';
import { ReceiveDialog } from './receive/receive-dialog.tsx';

/** What is being done with an account in a dialog. */
export type AccountDialog =
  | { readonly kind: 'receive'; readonly account: ApiAccount; readonly ledgerId?: string; readonly address?: string }
  | { readonly kind: 'release' | 'ledgers'; readonly account: ApiAccount };

/** The dialog that is open, if one is. */
export function AccountDialogs({ dialog, onClose }: { dialog: AccountDialog | null; onClose: () => void }) {
  if (dialog === null) return null;
  const { account } = dialog;
  if (dialog.kind === 'receive') {
    return <ReceiveDialog account={account} ledgerId={dialog.ledgerId} address={dialog.address} onClose={onClose} />;
  }
  if (dialog.kind === 'release') return <ReleaseDialog accountId={account.data.id} onClose={onClose} />;
  return <AddLedgersDialog account={account} onClose={onClose} />;
}

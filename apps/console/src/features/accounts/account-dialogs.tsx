import '../../entities/account/texts.ts';

import type { ApiAccount } from '@countersign/model';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { useQuery } from '@tanstack/react-query';

import { Opened } from '../../shared/late/opened.tsx';
import { OpenedRelease } from '../../shared/movements/releasing/opened-release.tsx';
import { followedAccountQuery } from './queries.ts';

// What these draw (choices, QR codes, the review) weighs more than the screens that open them.
const AddLedgersDialog = lazyScreen(() => import('./add-ledgers-dialog.tsx'), 'AddLedgersDialog');
const ReceiveDialog = lazyScreen(() => import('./receive/receive-dialog.tsx'), 'ReceiveDialog');

/** What is being done with an account in a dialog. */
export type AccountDialog =
  | { readonly kind: 'receive'; readonly account: ApiAccount; readonly ledgerId?: string; readonly address?: string }
  | { readonly kind: 'release' | 'ledgers'; readonly account: ApiAccount };

/** The dialog that is open, if one is. */
export function AccountDialogs({ dialog, onClose }: { dialog: AccountDialog | null; onClose: () => void }) {
  return dialog === null ? null : (
    <Opened onClose={onClose}>
      <Open dialog={dialog} onClose={onClose} />
    </Opened>
  );
}

function Open({ dialog, onClose }: { dialog: AccountDialog; onClose: () => void }) {
  const { domainId, id } = dialog.account.data;
  // A dialog may stay open while its network gets to know the account.
  const { data: account = dialog.account } = useQuery(followedAccountQuery(domainId, id));
  if (dialog.kind === 'receive') {
    return <ReceiveDialog account={account} ledgerId={dialog.ledgerId} address={dialog.address} onClose={onClose} />;
  }
  if (dialog.kind === 'release') return <OpenedRelease accountId={account.data.id} onClose={onClose} />;
  return <AddLedgersDialog account={account} onClose={onClose} />;
}

import '../../entities/account/texts.ts';

import type { ApiAccount } from '@countersign/model';
import { Button, CheckField, Dialog, DialogActions, EmptyState } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { useLedgerName } from '../../entities/ledger/use-ledger-name.ts';
import { ProposalDialog } from '../../shared/proposing/proposal-dialog.tsx';
import classes from './accounts.module.css';
import { addableLedgers } from '../../entities/account/ledger-standing.ts';

/** Puts an account on more ledgers: choose which, then the review with its dry run, and the signature. */
export function AddLedgersDialog({ account, onClose }: { account: ApiAccount; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const nameOf = useLedgerName();
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reviewing, setReviewing] = useState(false);
  const { id, metadata, alias } = account.data;
  if (reviewing) {
    return (
      <ProposalDialog
        title={t('addLedgers.title')}
        proposal={{
          payload: { type: 'v0_AddAccountLedgers', reference: { id, revision: metadata.revision }, ledgerIds: [...chosen] },
        }}
        onBack={() => setReviewing(false)}
        onClose={onClose}
      />
    );
  }
  const addable = addableLedgers(account, ledgers);
  const toggle = (ledgerId: string) =>
    setChosen(chosen.includes(ledgerId) ? chosen.filter((one) => one !== ledgerId) : [...chosen, ledgerId]);
  return (
    <Dialog title={t('addLedgers.title')} onClose={onClose}>
      {addable.length === 0 ? (
        <EmptyState title={t('addLedgers.none')} hint={t('addLedgers.noneHint', { account: alias })} />
      ) : (
        <fieldset className={classes.fieldset}>
          <legend>{t('addLedgers.intro', { account: alias })}</legend>
          {addable.map((ledger) => (
            <CheckField
              key={ledger.id}
              label={nameOf(ledger)}
              checked={chosen.includes(ledger.id)}
              onChange={() => toggle(ledger.id)}
            />
          ))}
        </fieldset>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('app:action.cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => setReviewing(true)}>
          {t('proposing:toReview')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

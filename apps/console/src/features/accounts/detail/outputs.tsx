import './texts.ts';

import type { AccountOutput } from '@countersign/contract';
import { amountFor } from '@countersign/ledger-port/descriptor';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { ApiAccount } from '@countersign/model';
import { Amount, Button, DetailSection, IdText, StatusChip } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { unitOfTicker } from '../../../entities/amount-units.ts';
import { feeAssetQuery } from '../../../entities/asset-queries.ts';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { ledgersOf } from '../../../entities/account/ledger-standing.ts';
import { useNames } from '../../../entities/names.ts';
import { ProposalSitting } from '../../../shared/proposing/proposal-sitting.tsx';
import classes from '../accounts.module.css';
import { outputsQuery } from '../queries.ts';
import type { AccountPartProps } from './account-screen.tsx';
import { changeOfOutput, stateOfOutput, type OutputState, type UpdateAccount } from './output-states.ts';

const shownFirst = 8;
const tones = { Frozen: 'moving', LeftAlone: 'past', Chosen: 'good', Spendable: undefined } as const;

/** The outputs that an account holds, ledger by ledger, with the way to freeze one; nothing on ledgers where accounts spend none. */
export function Outputs({ account }: AccountPartProps) {
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  return ledgersOf(account).flatMap(({ ledgerId }) => {
    const parameters = ledgers.find(({ id }) => id === ledgerId)?.parameters;
    const small = parameters && ledgerDescriptor(parameters.type)?.smallOutputs;
    if (parameters === undefined || small === undefined) return [];
    return <LedgerOutputs key={ledgerId} account={account} ledgerId={ledgerId} leftAloneBelow={amountFor(small, parameters)} />;
  });
}

function LedgerOutputs({ account, ledgerId, leftAloneBelow }: { account: ApiAccount; ledgerId: string; leftAloneBelow: bigint }) {
  const { t } = useTranslation('accountDetails');
  const names = useNames({ ledgers: true });
  const { domainId, id, lock } = account.data;
  const outputs = useQuery(outputsQuery(domainId, id, ledgerId)).data ?? [];
  const coin = useQuery(feeAssetQuery(ledgerId)).data;
  const unit = (coin && unitOfTicker(coin)) ?? 'unknown';
  const [isAll, setAll] = useState(false);
  const [change, setChange] = useState<{ readonly title: string; readonly payload: UpdateAccount } | null>(null);
  if (outputs.length === 0) return null;
  const ask = (output: AccountOutput, state: OutputState) =>
    setChange({ title: t(`outputs.action.${state}`), payload: changeOfOutput(account.data, output.name, state) });
  return (
    <DetailSection title={t('outputs.title', { ledger: names.ledger(ledgerId) ?? ledgerId })} hint={t('outputs.hint')}>
      <ul className={classes.addresses}>
        {(isAll ? outputs : outputs.slice(0, shownFirst)).map((output) => {
          const state = stateOfOutput(account.data, output, leftAloneBelow);
          const tone = tones[state];
          return (
            <li key={output.name} className={classes.address}>
              <span className={classes.addressText}>
                <Amount value={output.amount} unit={unit} />
                <IdText id={output.name} label={t('outputs.name')} />
                {tone ? <StatusChip tone={tone}>{t(`outputs.state.${state}`)}</StatusChip> : null}
              </span>
              <button
                type="button"
                className={classes.textButton}
                disabled={lock !== 'Unlocked'}
                aria-label={`${t(`outputs.action.${state}`)} ${output.name}`}
                onClick={() => ask(output, state)}
              >
                {t(`outputs.action.${state}`)}
              </button>
            </li>
          );
        })}
      </ul>
      {isAll || outputs.length <= shownFirst ? null : (
        <Button variant="default" onClick={() => setAll(true)}>
          {t('outputs.more', { count: outputs.length })}
        </Button>
      )}
      {change ? (
        <ProposalSitting
          title={change.title}
          proposals={[{ name: change.title, proposal: { payload: change.payload } }]}
          onBack={() => setChange(null)}
          onClose={() => setChange(null)}
        />
      ) : null}
    </DetailSection>
  );
}

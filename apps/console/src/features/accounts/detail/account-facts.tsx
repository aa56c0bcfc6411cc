import type { ApiAccount } from '@countersign/model';
import { MomentText, DetailItem, DetailList, IdText, TechnicalFold } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip, UserChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';
import { AccountWorth } from '../../../entities/account/account-worth.tsx';
import { ProcessingChip } from '../../../entities/account/processing-chip.tsx';
import classes from '../accounts.module.css';
import { LedgerStandingChip } from '../../../entities/account/ledger-standing-chip.tsx';
import { ledgersOf } from '../../../entities/account/ledger-standing.ts';

/** What an account is: its keys, its ledgers, who made it, and what people noted about it. */
export function AccountFacts({ account }: { account: ApiAccount }) {
  const { t } = useTranslation('accounts');
  const { id, domainId, providerDetails, metadata } = account.data;
  const processing = account.additionalDetails?.processing;
  const authors = [metadata.createdBy, metadata.lastModifiedBy].filter((user) => user !== undefined);
  const names = useNames({ vaults: [providerDetails.vaultId], ledgers: true, users: authors });
  return (
    <>
      <DetailList>
        <DetailItem label={t('column.ledgers')}>
          <span className={classes.tags}>
            {ledgersOf(account).map((standing) => (
              <LedgerStandingChip
                key={standing.ledgerId}
                standing={standing}
                name={names.ledger(standing.ledgerId) ?? standing.ledgerId}
              />
            ))}
          </span>
        </DetailItem>
        <DetailItem label={t('column.worth')}>
          <AccountWorth account={account.data} withTime />
        </DetailItem>
        <DetailItem label={t('facts.processing')}>
          {processing ? (
            <>
              <ProcessingChip processing={processing} />
              {'hint' in processing && processing.hint ? <div>{t(`processingHint.${processing.hint}`)}</div> : null}
              {processing.status === 'Interrupted' ? <div>{processing.reason}</div> : null}
            </>
          ) : undefined}
        </DetailItem>
        <DetailItem label={t('column.vault')}>
          <EntityChip kind="vault" id={providerDetails.vaultId} name={names.vault(providerDetails.vaultId)} />
        </DetailItem>
        <DetailItem label={t('facts.domain')}>
          <EntityChip kind="domain" id={domainId} name={names.domain(domainId)} />
        </DetailItem>
        {Object.entries(metadata.customProperties).map(([name, value]) => (
          <DetailItem key={name} label={name}>
            {value}
          </DetailItem>
        ))}
        <DetailItem label={t('column.createdAt')}>
          <MomentText value={metadata.createdAt} />
          {metadata.createdBy ? (
            <div>
              <UserChip compact user={metadata.createdBy} names={names} />
            </div>
          ) : null}
        </DetailItem>
        <DetailItem label={t('app:column.modified')}>
          <MomentText value={metadata.lastModifiedAt} />
        </DetailItem>
      </DetailList>
      <TechnicalFold hint={t('app:metadata.technical')}>
        <DetailList>
          <DetailItem label={t('column.keyStrategy')}>{t(`app:keyStrategy.${providerDetails.keyStrategy}`)}</DetailItem>
          <DetailItem label={t('facts.revision')}>{metadata.revision}</DetailItem>
          <DetailItem label={t('column.id')}>
            <IdText id={id} label={t('column.id')} />
          </DetailItem>
        </DetailList>
      </TechnicalFold>
    </>
  );
}

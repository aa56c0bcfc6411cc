import type { CreateAccount } from '@countersign/kinds/schemas';
import { DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';
import { LedgerTags } from '../../../entities/tags.tsx';

/** What opening an account does. */
export function CreateAccountReview({ payload }: ReviewProps<CreateAccount>) {
  const { t } = useTranslation('intents');
  const names = useNames({ vaults: [payload.providerDetails.vaultId] });
  const { vaultId, keyStrategy } = payload.providerDetails;
  return (
    <DetailList>
      <DetailItem label={t('field.alias')}>{payload.alias}</DetailItem>
      <DetailItem label={t('field.ledgers')}>
        <LedgerTags ids={payload.ledgerIds ?? (payload.ledgerId ? [payload.ledgerId] : [])} />
      </DetailItem>
      <DetailItem label={t('field.vault')}>
        <EntityChip kind="vault" id={vaultId} name={names.vault(vaultId)} />
      </DetailItem>
      <DetailItem label={t('field.keyStrategy')}>{t(`app:keyStrategy.${keyStrategy}`)}</DetailItem>
      <CommonItems {...payload} />
    </DetailList>
  );
}

import type { UpdateVault } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { vaultSource } from '../../../entities/vault/vault-source.ts';
import { PlainValue } from '../../../entities/plain-value.tsx';
import type { ReviewProps } from './review-props.ts';
import { UpdateReview } from './update-review.tsx';

/** What changing a vault does. */
export function UpdateVaultReview({ payload, targetDomainId }: ReviewProps<UpdateVault>) {
  const { t } = useTranslation('intents');
  const { id, revision } = payload.reference;
  const current = useQuery(vaultSource.one(targetDomainId, id)).data;
  return (
    <UpdateReview
      entity={<EntityChip kind="vault" id={id} name={current?.alias} />}
      current={current}
      revision={revision}
      fields={[
        { label: t('field.alias'), before: current?.alias, after: payload.alias },
        { label: t('field.description'), before: current?.metadata.description, after: payload.description },
        {
          label: t('field.parameters'),
          before: current?.parameters,
          after: payload.parameters,
          show: (value) => <PlainValue value={value} />,
        },
      ]}
    />
  );
}

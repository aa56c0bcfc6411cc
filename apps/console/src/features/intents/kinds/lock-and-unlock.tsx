import type { IntentPayload } from '@countersign/kinds/schemas';
import { ChangeList, DetailItem, DetailList } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { EntityChip, LockChip } from '../../../entities/chips.tsx';
import type { Place } from '../../../entities/look-up.ts';
import { useNames, type Names, type NamesWanted } from '../../../entities/names.ts';
import type { ReviewProps } from './review-props.ts';

type Lockable = 'domain' | 'user' | 'policy' | 'vault' | 'endpoint' | 'account' | 'ticker';

const lookUp = {
  domain: { wanted: () => ({}), name: (names, id) => names.domain(id) },
  user: { wanted: (place) => ({ users: [place] }), name: (names, id) => names.user({ id, domainId: '' }) },
  policy: { wanted: (place) => ({ policies: [place] }), name: (names, id) => names.policy({ id })?.alias },
  vault: { wanted: ({ id }) => ({ vaults: [id] }), name: (names, id) => names.vault(id) },
  endpoint: { wanted: (place) => ({ endpoints: [place] }), name: (names, id) => names.endpoint(id) },
  account: { wanted: (place) => ({ accounts: [place] }), name: (names, id) => names.account(id) },
  ticker: { wanted: ({ id }) => ({ tickers: [id] }), name: (names, id) => names.ticker(id)?.name },
} satisfies Record<Lockable, { wanted: (place: Place) => NamesWanted; name: (names: Names, id: string) => string | undefined }>;

type Locking = Extract<IntentPayload, { type: `v0_${'Lock' | 'Unlock'}${string}` }>;

/** The review of a lock or an unlock, the same for all seven kinds of entity. */
export function lockReview(kind: Lockable, after: 'Locked' | 'Unlocked'): (props: ReviewProps<Locking>) => ReactNode {
  const before = after === 'Locked' ? 'Unlocked' : 'Locked';
  return ({ payload: { reference }, targetDomainId }) => {
    const { t } = useTranslation('intents');
    const names = useNames(lookUp[kind].wanted({ id: reference.id, domainId: targetDomainId }));
    return (
      <>
        <DetailList>
          <DetailItem label={t(`entity.${kind}`)}>
            <EntityChip kind={kind} id={reference.id} name={lookUp[kind].name(names, reference.id)} domainId={targetDomainId} />
          </DetailItem>
        </DetailList>
        <ChangeList
          changes={[{ label: t('field.lock'), before: <LockChip lock={before} />, after: <LockChip lock={after} /> }]}
        />
      </>
    );
  };
}

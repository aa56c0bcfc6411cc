import { kindName } from '@countersign/kinds/words';
import type { IntentType } from '@countersign/model';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { Tags } from '../tags.tsx';

/** Which kinds of intent a policy governs; absent is all of them. */
export function GovernedKinds({ types }: { types: readonly IntentType[] | undefined }) {
  const { t } = useTranslation('app');
  if (types === undefined) return <>{t('policy.allKinds')}</>;
  return types.length === 0 ? <>{t('policy.noKind')}</> : <Tags values={types.map(kindName)} />;
}

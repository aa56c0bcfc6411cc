import '../texts.ts';

import type { NamedKind } from '@countersign/kinds/words';
import { lockStops } from '@countersign/model';
import { entityOfWord } from '@countersign/model/names';
import type { JsonObject } from '@countersign/kernel';
import { DetailItem, DetailList, FormSection } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip, LockChip } from '../../../entities/chips.tsx';
import { lockStatuses } from '../../../entities/entity-search.ts';
import classes from './kind-form.module.css';

/** What a lock is put on or taken from, where nothing else is asked: the entity, its state, and what a lock stops. */
export function LockedFacts({ kind, record, name }: { kind: NamedKind; record: JsonObject; name: string }) {
  const { t } = useTranslation('proposing');
  const { id } = record;
  const lock = lockStatuses.find((status) => status === record['lock']);
  if (kind === 'ledger' || typeof id !== 'string' || lock === undefined) return null;
  return (
    <FormSection title={t(`kinds:entity.${kind}`)}>
      <DetailList>
        <DetailItem label={t('kinds:field.alias')}>
          <EntityChip kind={kind} id={id} name={name} />
        </DetailItem>
        <DetailItem label={t('form.lock.state')}>
          {lock === 'Unlocked' ? t('app:lock.Unlocked') : <LockChip lock={lock} />}
        </DetailItem>
        <DetailItem label={t('form.lock.while')}>
          <ul className={classes.stops}>
            {lockStops[entityOfWord(kind)].map((stop) => (
              <li key={stop}>{t(`form.lock.stops.${kind}.${stop}`, { defaultValue: '' })}</li>
            ))}
            <li>{t('form.lock.edit')}</li>
          </ul>
          {t(`form.lock.goesOn.${kind}`, { defaultValue: '' })}
        </DetailItem>
      </DetailList>
    </FormSection>
  );
}

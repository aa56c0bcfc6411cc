import type { SenderMemo } from '@countersign/model';
import { DetailItem, DetailList, DetailSection } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from '../movements.module.css';

/** What a sender wrote along, as their words: nobody has checked it. */
export function SenderMemos({ memos }: { memos: readonly SenderMemo[] }) {
  const { t } = useTranslation('movements');
  if (memos.length === 0) return null;
  return (
    <DetailSection title={t('movement:memos')} hint={t('movement:memosHint')}>
      <DetailList>
        {memos.map(({ kind, text }, index) => (
          <DetailItem key={index} label={t(`movement:memo.${kind}`)}>
            <q className={classes.memo} data-kind={kind}>
              <bdi>{text}</bdi>
            </q>
          </DetailItem>
        ))}
      </DetailList>
    </DetailSection>
  );
}

import './texts.ts';

import { changedRecord, isJsonObject, recordLines } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../../entities/names.ts';
import { PlainLines } from './lines.tsx';
import { namesInLines } from './names-in-lines.ts';
import { recordQuery } from './record-queries.ts';
import classes from './review.module.css';

/** What is locked or unlocked, as it is now; an update says line by line what changes. */
export function ActedEntity({ payload, domainId }: { payload: IntentPayload; domainId: string }) {
  const { t } = useTranslation('review');
  const changed = changedRecord(payload);
  const isAsked = changed !== undefined && !changed.isReplaced && changed.kind !== 'property';
  const { data } = useQuery({ ...recordQuery(changed?.kind ?? 'account', domainId, changed?.id ?? ''), enabled: isAsked });
  const lines = isAsked && isJsonObject(data) ? recordLines(changed.kind, data) : [];
  const names = useNames(namesInLines(lines, domainId));
  if (lines.length === 0) return null;
  return (
    <section className={classes.group} aria-label={t('acted.entity')}>
      <h3>{t('acted.entity')}</h3>
      <PlainLines lines={lines} context={{ names, domainId, ledgerId: undefined }} />
    </section>
  );
}

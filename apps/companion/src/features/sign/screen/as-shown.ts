import { canonicalJson, type JsonObject, type Translate } from '@countersign/kernel';
import { labelText, plainText, unhidden, wholeText, type Line, type Names } from '@countersign/kinds/words';
import type { HistoryEntry, Shown } from '../../../app/history/history.ts';
import { outlineOf } from '../decode/outline.ts';
import type { Warning } from '../decode/signing-warnings.ts';
import { kindText } from '../kind-text.ts';
import type { ReadRequest } from '../request/read-request.ts';
import type { Content } from '../request/use-content.ts';
import { sentenceOf } from './request-sentence.tsx';
import { warningText } from './use-warning-text.ts';

/** What the history keeps of a request, whatever the answer to it. */
export type AsShown = Pick<HistoryEntry, 'subject' | 'shown' | 'text' | 'hash'>;

/** A request as its screen shows it now, in plain text: sentence, warnings, and every line with the names that are known. */
export function asShown(
  { request, text, hash }: Pick<ReadRequest, 'request' | 'text' | 'hash'>,
  content: Pick<Content, 'proposal' | 'names' | 'record' | 'described'>,
  warnings: readonly Warning[],
  t: Translate,
): AsShown {
  const outline = outlineOf(request, content.proposal, content.record, content.described);
  const { names } = content;
  const linesOf = (lines: readonly Line[]) => lines.map((line) => shownLine(line, names, t));
  const first = { title: t('sign:first'), lines: linesOf(outline.first) };
  const groups = outline.groups.map(({ title, number, lines }) => ({
    title: t(`kinds:group.${title}`, { number, defaultValue: title }),
    lines: linesOf(lines),
  }));
  const shown: Shown = {
    sentence: plainText(sentenceOf(request, content, t)),
    warnings: warnings.map((warning) => warningText(warning, t)),
    parts: [first, ...groups].filter(({ lines }) => lines.length > 0),
  };
  return { subject: 'Request', shown, text, hash };
}

function shownLine(line: Line, names: Names, t: Translate): Shown['parts'][number]['lines'][number] {
  const { value, change } = line;
  const whole = wholeText(value, names, kindText(t));
  const label = labelText(line, kindText(t));
  if (change?.kind === 'removed') return { label, before: whole, text: t('sign:removed') };
  if (change?.kind !== 'changed') {
    const name = value.kind === 'entity' ? names.name(value.entity, value.id) : undefined;
    if (value.kind === 'entity' && name !== undefined) return { label, text: unhidden(name), id: value.id };
    if (value.kind === 'date' && value.raw === undefined) return { label, text: value.text, isMoment: true };
  }
  return { label, text: whole, ...(change?.kind === 'changed' && { before: wholeText(change.before, names, kindText(t)) }) };
}

/** The same of one that this app can't read. */
export function asUnreadable(entity: JsonObject, hash: string, t: Translate): AsShown {
  const shown = { sentence: t('requests.unreadable'), warnings: [], parts: [] };
  return { subject: 'Request', shown, text: canonicalJson(entity), hash };
}

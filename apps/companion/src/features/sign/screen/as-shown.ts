import { canonicalJson, type JsonObject, type Translate } from '@countersign/kernel';
import {
  labelText,
  placeText,
  plainText,
  shownPlace,
  unhidden,
  wholeText,
  type NamedKind,
  type Line,
  type Names,
  type Value,
} from '@countersign/kinds/words';
import type { HistoryEntry, Shown, ShownLine, ShownValue } from '../../../app/history/history.ts';
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

function shownLine(line: Line, names: Names, t: Translate): ShownLine {
  const { value, change } = line;
  const label = labelText(line, kindText(t));
  const values = shownValues(value, names, t);
  if (change?.kind === 'removed') return { label, before: values, text: t('sign:removed') };
  const [first = { text: wholeText(value, names, kindText(t)) }, ...more] = values;
  return {
    label,
    ...first,
    ...(more.length > 0 && { more }),
    ...(change?.kind === 'changed' && { before: shownValues(change.before, names, t) }),
  };
}

/** Names and ids apart, each thing of a list by itself. */
function shownValues(value: Value, names: Names, t: Translate): readonly ShownValue[] {
  const named = (kind: NamedKind, id: string, more: readonly string[] = []): ShownValue => {
    const name = names.name(kind, id);
    return name === undefined ? { text: [id, ...more].join(', ') } : { text: [unhidden(name), ...more].join(', '), id };
  };
  if (value.kind === 'entity') return [named(value.entity, value.id)];
  if (value.kind === 'entities') return value.ids.map((id) => named(value.entity, id));
  if (value.kind === 'destination' && value.place !== 'Address') {
    const place = shownPlace(value, names);
    const kind = value.place === 'Account' ? 'account' : 'endpoint';
    return [
      named(kind, value.id, [t(`kinds:place.${value.place}`)]),
      ...(place === undefined ? [] : [{ text: placeText(place, kindText(t)) }]),
    ];
  }
  if (value.kind === 'date' && value.raw === undefined) return [{ text: value.text, isMoment: true }];
  return [{ text: wholeText(value, names, kindText(t)) }];
}

/** The same of one that this app can't read. */
export function asUnreadable(entity: JsonObject, hash: string, t: Translate): AsShown {
  const shown = { sentence: t('requests.unreadable'), warnings: [], parts: [] };
  return { subject: 'Request', shown, text: canonicalJson(entity), hash };
}

import { labelText, type Line, type LineGroup, type Names } from '@countersign/kinds/words';
import { DetailItem, DetailList, DetailSection, Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import type { Outline } from '../decode/outline.ts';
import { ConditionChangeView } from './condition-view.tsx';
import { FactDisplay } from './fact-value.tsx';
import { LimitWorth } from './limit-worth.tsx';
import classes from './sign.module.css';

/** What matters first, then every other field in groups; `before` is unknown where an update cannot be compared. */
export function OutlineView({ outline, names, beforeUnknown }: { outline: Outline; names: Names; beforeUnknown: boolean }) {
  const { t } = useTranslation();
  return (
    <div>
      {outline.first.length === 0 ? null : (
        <DetailSection title={t('sign:first')}>
          {beforeUnknown ? <Notice tone="waiting" title={t('sign:beforeUnknown')} /> : null}
          <Lines lines={outline.first} names={names} />
        </DetailSection>
      )}
      <Groups groups={outline.groups.filter((group) => !isAround(group))} names={names} />
    </div>
  );
}

/** Ids, and what is around the content: one tap away, so that what is signed is read first. */
export function AroundView({ outline, names }: { outline: Outline; names: Names }) {
  const { t } = useTranslation();
  const around = outline.groups.filter(isAround);
  if (around.length === 0) return null;
  return (
    <details className={classes.raw}>
      <summary>{t('sign:around')}</summary>
      <Groups groups={around} names={names} />
    </details>
  );
}

const isAround = ({ title }: LineGroup): boolean => ['identifiers', 'proposal', 'decision'].includes(title);

function Groups({ groups, names }: { groups: readonly LineGroup[]; names: Names }) {
  const { t } = useTranslation();
  return groups.map(({ title, number, lines }) => (
    <DetailSection key={`${title} ${number ?? ''}`} title={t(`kinds:group.${title}`, { number, defaultValue: title })}>
      <Lines lines={lines} names={names} />
    </DetailSection>
  ));
}

/** Lines below each other, each with its label. */
export function Lines({ lines, names }: { lines: readonly Line[]; names: Names }) {
  return (
    <DetailList>
      {lines.map((line) => (
        <LineItem key={keyOf(line)} line={line} names={names} />
      ))}
    </DetailList>
  );
}

const keyOf = ({ of, path }: Line): string => [of, ...path].join('.');

function LineItem({ line, names }: { line: Line; names: Names }) {
  const { t } = useTranslation();
  const { value, change } = line;
  const label = labelText(line, kindText(t));
  const shown = <FactDisplay value={value} names={names} />;
  if (change?.kind === 'changed' && change.before.kind === 'condition' && value.kind === 'condition') {
    return (
      <DetailItem label={label}>
        <ConditionChangeView
          before={change.before.condition}
          after={value.condition}
          names={names}
          worth={(limit) => <LimitWorth limit={limit} names={names} />}
        />
      </DetailItem>
    );
  }
  if (change?.kind === 'changed') {
    return (
      <DetailItem label={label}>
        <div className={classes.change}>
          <span className={classes.remark}>{t('sign:before')}</span>
          <del>
            <FactDisplay value={change.before} names={names} />
          </del>
          <span className={classes.remark}>{t('sign:after')}</span>
          <ins>{shown}</ins>
        </div>
      </DetailItem>
    );
  }
  if (change?.kind === 'removed') {
    return (
      <DetailItem label={label}>
        <div className={classes.change}>
          <span className={classes.remark}>{t('sign:removed')}</span>
          <del>{shown}</del>
        </div>
      </DetailItem>
    );
  }
  return (
    <DetailItem label={label}>
      {shown}
      {change?.kind === 'added' ? <span className={classes.remark}> {t('sign:added')}</span> : null}
    </DetailItem>
  );
}

import { Button } from '@countersign/ui';
import { NativeSelect } from '@countersign/ui/form/controls.tsx';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { ReactNode } from 'react';

import classes from './condition.module.css';

type Others = 'Holds' | 'DoesNotHold';

/** Limits of things of one sort, a line each, and what holds for all others of the sort. */
export function LimitTable<Limit>({
  limits,
  fresh,
  keyOf,
  onLimits,
  others,
  onOthers,
  error,
  words,
  drawLine,
}: {
  readonly limits: readonly Limit[];
  /** What a line that is added begins with. */
  readonly fresh: Limit;
  readonly keyOf: (limit: Limit) => string;
  readonly onLimits: (limits: readonly Limit[]) => void;
  readonly others: Others;
  readonly onOthers: (others: Others) => void;
  readonly error: string | undefined;
  /** `choice` is the text key above what can be chosen of all others. */
  readonly words: { readonly add: string; readonly others: string; readonly choice: string };
  readonly drawLine: (line: {
    readonly limit: Limit;
    /** Counted from 1. */
    readonly place: number;
    readonly onChange: (limit: Limit) => void;
    /** The button that removes it, where others stay. */
    readonly remove: ReactNode;
  }) => ReactNode;
}) {
  const { t } = useTranslation('policies');
  return (
    <div className={classes.limits}>
      {limits.map((limit, index) => (
        // What was typed belongs to what it was typed for.
        <div key={`${index} ${keyOf(limit)}`} className={classes.limit}>
          {drawLine({
            limit,
            place: index + 1,
            onChange: (next) => onLimits(limits.with(index, next)),
            remove:
              limits.length > 1 ? (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('form.limits.remove', { place: index + 1 })}
                  onClick={() => onLimits(limits.toSpliced(index, 1))}
                >
                  {t('form.tree.remove')}
                </Button>
              ) : null,
          })}
        </div>
      ))}
      {error === undefined ? null : <p className={classes.error}>{error}</p>}
      <Button size="xs" variant="default" onClick={() => onLimits([...limits, fresh])}>
        {words.add}
      </Button>
      <NativeSelect
        label={words.others}
        value={others}
        onChange={({ target }) => onOthers(target.value === 'Holds' ? 'Holds' : 'DoesNotHold')}
        data={(['Holds', 'DoesNotHold'] as const).map((value) => ({ value, label: t(`${words.choice}.${value}`) }))}
      />
    </div>
  );
}

import '../../../../entities/policy/texts.ts';

import { Mono } from '@countersign/ui';
import { comparesTexts } from '@countersign/kinds/conditions';
import { Combobox, Textarea, useCombobox } from '@countersign/ui/form/controls.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { completionsAt, offsetOf } from './completion.ts';
import { contextShapeQuery, expressionProblemQuery } from './expression-queries.ts';
import classes from './condition.module.css';

const checkDelayMs = 400;

/**
 * An expression of one's own. What can stand at the caret is offered as one types (arrow keys and Enter take it, Escape goes on without);
 * what the server's engine can't read is said with its line and column, which lead there.
 */
export function ExpressionEditor({
  id,
  expression,
  onChange,
  error,
}: {
  id: string;
  expression: string;
  onChange: (expression: string) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('policies');
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const list = useCombobox();
  const shape = useQuery(contextShapeQuery).data;
  const [settled] = useDebouncedValue(expression, checkDelayMs);
  const checked = useQuery({ ...expressionProblemQuery(settled), placeholderData: keepPreviousData }).data;
  const problem = settled === expression ? checked?.problem : undefined;
  const { begin, options } = completionsAt(expression, caret, shape);
  const offered = options.map(({ name }) => name).join(' ');
  const show = useEffectEvent((names: string) => {
    if (names === '') return list.closeDropdown();
    list.openDropdown();
    list.selectFirstOption();
  });
  useEffect(() => show(offered), [offered]);

  const goTo = (offset: number) => {
    box.current?.focus();
    box.current?.setSelectionRange(offset, offset);
  };
  const take = (name: string) => {
    onChange(expression.slice(0, begin) + name + expression.slice(caret ?? begin));
    setCaret(null);
    // The field has its new text only after this.
    requestAnimationFrame(() => goTo(begin + name.length));
  };
  const follow = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
  return (
    <div>
      <Combobox store={list} onOptionSubmit={take} width="target" position="bottom-start" onClose={() => setCaret(null)}>
        <Combobox.Target withKeyboardNavigation={offered !== ''} targetType="input">
          <Textarea
            id={id}
            ref={box}
            aria-label={t('form.expression.label')}
            description={t('form.expression.hint')}
            error={error}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            classNames={{ input: 'cs-mono' }}
            value={expression}
            onChange={({ target }) => {
              onChange(target.value);
              follow(target);
            }}
            onClick={({ currentTarget }) => follow(currentTarget)}
            onBlur={() => setCaret(null)}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={offered === ''}>
          <Combobox.Options className={classes.options ?? ''} aria-label={t('form.expression.options')}>
            {options.map(({ name, type }) => (
              <Combobox.Option key={name} value={name}>
                <span className={classes.option}>
                  <Mono>{name}</Mono>
                  <span>{t(`form.expression.type.${type}`)}</span>
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <output className={classes.problem}>
        {problem?.at ? (
          <button type="button" onClick={() => problem.at && goTo(offsetOf(expression, problem.at))}>
            {t('form.expression.at', problem.at)}
          </button>
        ) : null}{' '}
        {problem?.message}
      </output>
      {comparesTexts(expression) ? <p className={classes.problem}>{t('form.expression.comparesTexts')}</p> : null}
    </div>
  );
}

import type { KeyboardEvent, ReactNode } from 'react';

import { CheckGlyph } from '../parts/glyphs.tsx';
import { Dropdown, type TriggerProps } from './dropdown.tsx';
import classes from './overlay.module.css';

/** One entry of a menu. `checked` makes it one of a set of choices and keeps the menu open. */
export interface MenuEntry {
  readonly label: string;
  /** What the entry is called by, which no browser is to translate. */
  readonly isName?: boolean;
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly current?: boolean;
  readonly checked?: boolean;
}

/** Entries that belong together, under an optional heading; groups are divided by a line. */
export interface MenuGroup {
  readonly heading?: string;
  readonly entries: readonly MenuEntry[];
}

/** Moves the focus between the entries with the arrow keys, Home and End, and by the first letter. */
function moveBetweenEntries(event: KeyboardEvent<HTMLDivElement>) {
  if (event.target instanceof HTMLInputElement && event.key !== 'ArrowDown') return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  const from = entries.findIndex((entry) => entry === event.target);
  const steps: Partial<Record<string, number>> = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: entries.length - 1 };
  const letter = event.key.length === 1 ? event.key.toLowerCase() : null;
  const byLetter =
    letter === null ? -1 : entries.findIndex((entry, at) => at > from && entry.textContent.toLowerCase().startsWith(letter));
  const to = steps[event.key] ?? (byLetter === -1 ? undefined : byLetter);
  if (to === undefined) return;
  event.preventDefault();
  entries[(to + entries.length) % entries.length]?.focus();
}

/** A menu of actions or choices below a button. `header` stands above the entries and is no entry. */
export function Menu({
  trigger,
  label,
  groups,
  header,
  footer,
  align = 'start',
}: {
  trigger: (props: TriggerProps) => ReactNode;
  label: string;
  groups: readonly MenuGroup[];
  header?: ReactNode;
  footer?: ReactNode;
  align?: 'start' | 'end';
}) {
  return (
    <Dropdown trigger={trigger} label={label} align={align} kind={header || footer ? 'dialog' : 'menu'}>
      {(close) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the entries inside take the keys
        <div className={classes.menu} onKeyDown={moveBetweenEntries}>
          {header ? <div className={classes.header}>{header}</div> : null}
          <div role={header || footer ? 'menu' : undefined} aria-label={header || footer ? label : undefined}>
            {groups.map((group, index) => (
              <Group key={group.heading ?? index} group={group} close={close} />
            ))}
          </div>
          {footer ? <div className={classes.footer}>{footer}</div> : null}
        </div>
      )}
    </Dropdown>
  );
}

function Group({ group, close }: { group: MenuGroup; close: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset may not stand in a menu
    <div role="group" aria-label={group.heading} className={classes.group}>
      {group.heading ? <div className={classes.heading}>{group.heading}</div> : null}
      {group.entries.map((entry, index) => (
        <button
          // Two entries may have one name, such as two domains.
          key={index}
          type="button"
          role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={entry.checked}
          aria-current={entry.current || undefined}
          disabled={entry.disabled}
          className={classes.entry}
          data-danger={entry.danger || undefined}
          onClick={() => {
            if (entry.checked === undefined) close();
            entry.onSelect();
          }}
        >
          <span translate={entry.isName ? 'no' : undefined}>{entry.label}</span>
          {entry.checked ? <CheckGlyph /> : null}
        </button>
      ))}
    </div>
  );
}

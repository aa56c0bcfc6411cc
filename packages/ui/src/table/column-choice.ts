import { useState } from 'react';

import type { Column } from './column.ts';

const storageKey = (name: string) => `countersign-columns-${name}`;

/** Which columns of the list `name` a reader has hidden on this device; null where they never chose. */
export function hiddenColumnsOf(name: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null');
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : null;
  } catch {
    return null;
  }
}

/** Keeps which columns are hidden, on this device. */
function keepHere(name: string, hidden: readonly string[]): void {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(hidden));
  } catch {
    // A browser that keeps nothing shows them until the page is left.
  }
}

/** The columns of a view that was saved: which are hidden, if that was chosen, and what keeps another choice. */
export interface ColumnsOfView {
  readonly hidden: readonly string[] | undefined;
  readonly keep: (hidden: readonly string[]) => void;
}

/**
 * Which columns a reader has hidden: of the list `name`, which this device keeps, or of the saved view that it shows. The first column
 * always shows.
 */
export function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[], ofView?: ColumnsOfView) {
  const [choice, setChoice] = useState(() => ({ of: name, hidden: hiddenColumnsOf(name) }));
  const ofList = choice.of === name ? choice.hidden : hiddenColumnsOf(name);
  const hidden =
    (ofView ? ofView.hidden : ofList) ?? columns.filter((column) => column.hiddenByDefault).map((column) => column.id);
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((entry) => entry !== id) : [...hidden, id];
    if (ofView) {
      ofView.keep(next);
      return;
    }
    setChoice({ of: name, hidden: next });
    keepHere(name, next);
  };
  const visible = columns.filter((column, index) => index === 0 || !hidden.includes(column.id));
  return { visible, isVisible: (id: string) => !hidden.includes(id), toggle };
}

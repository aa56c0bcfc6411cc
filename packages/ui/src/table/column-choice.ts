import { useState } from 'react';

import type { Column } from './column.ts';

const storageKey = (name: string) => `countersign-columns-${name}`;

function stored(name: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null');
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : null;
  } catch {
    return null;
  }
}

/** Which columns of the list `name` a reader has hidden, kept on this device. The first column always shows. */
export function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => stored(name) ?? columns.filter((column) => column.hiddenByDefault).map((column) => column.id),
  );
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((entry) => entry !== id) : [...hidden, id];
    setHidden(next);
    localStorage.setItem(storageKey(name), JSON.stringify(next));
  };
  const visible = columns.filter((column, index) => index === 0 || !hidden.includes(column.id));
  return { visible, isVisible: (id: string) => !hidden.includes(id), toggle };
}

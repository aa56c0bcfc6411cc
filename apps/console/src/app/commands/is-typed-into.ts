const takesKeys = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]';

/** True for what takes plain characters itself: there they are no shortcuts. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(takesKeys) !== null;
}

import { expect, test } from 'vitest';

import { isOfCharacters, keyName, pressed, shortcuts } from './shortcuts.ts';

function press(...keys: readonly string[]) {
  let state: ReturnType<typeof pressed> = { keys: [] };
  for (const key of keys) state = pressed(state.keys, key, shortcuts);
  return state.shortcut?.action;
}

test('no shortcut is the beginning of another', () => {
  for (const shortcut of shortcuts) {
    const others = shortcuts.filter((other) => other !== shortcut);
    expect(others.filter(({ keys }) => shortcut.keys.every((key, index) => keys[index] === key))).toEqual([]);
    expect(press(...shortcut.keys)).toEqual(shortcut.action);
  }
});

test('keys that make no shortcut are forgotten, and the last may begin another', () => {
  expect(press('g', 't')).toEqual({ type: 'section', section: 'intents' });
  expect(press('g', 'q', 't')).toBeUndefined();
  expect(press('g', 'q', 'j')).toEqual({ type: 'next' });
  expect(press('g', '/')).toEqual({ type: 'search' });
  expect(press('g', 'g', 't')).toEqual({ type: 'section', section: 'intents' });
});

test('a key is named with Control or Command, and not at all with Alt', () => {
  const event = { key: 'K', ctrlKey: false, metaKey: false, altKey: false };
  expect(keyName({ ...event, ctrlKey: true })).toBe('Control+k');
  expect(keyName({ ...event, metaKey: true })).toBe('Control+k');
  expect(keyName({ ...event, key: 'Enter', ctrlKey: true })).toBe('Control+Enter');
  expect(keyName({ ...event, key: '?' })).toBe('?');
  expect(keyName({ ...event, altKey: true })).toBeUndefined();
});

test('only shortcuts of plain characters can be pressed by mistake', () => {
  expect(shortcuts.filter((shortcut) => !isOfCharacters(shortcut)).map(({ action }) => action.type)).toEqual([
    'palette',
    'review',
  ]);
});

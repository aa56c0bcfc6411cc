import './texts.ts';

import { useEffect, useEffectEvent, useRef } from 'react';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../../shared/late/opened.tsx';
import { useGo } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { useCharacterShortcuts } from '../../shared/shortcuts/use-character-shortcuts.ts';
import { useVisibleSections } from '../shell/use-visible-sections.ts';
import { isTypedInto } from './is-typed-into.ts';
import { isOfCharacters, keyName, pressed, shortcuts, type OpenCommand, type Shortcut } from './shortcuts.ts';

const Palette = lazyScreen(() => import('./palette/palette.tsx'), 'Palette');
const ShortcutList = lazyScreen(() => import('./shortcut-list.tsx'), 'ShortcutList');

const patienceMs = 1_500;

/** What keys do, on whatever screen one is. Plain characters do nothing while one types, over a dialog, and where they are switched off. */
export function Commands({
  open,
  onOpen,
  onReady,
}: {
  open: OpenCommand;
  onOpen: (open: OpenCommand) => void;
  /** Told once this listens; gives what was pressed until then. */
  onReady: () => readonly KeyboardEvent[];
}) {
  const go = useGo();
  const scope = useScope();
  const sections = useVisibleSections();
  const [charactersAreOn] = useCharacterShortcuts();
  const before = useRef<readonly string[]>([]);
  const since = useRef(0);
  const offered = shortcuts.filter(
    ({ action }) => action.type !== 'section' || sections.some(({ name }) => name === action.section),
  );

  const act = ({ action }: Shortcut, event: KeyboardEvent): boolean => {
    switch (action.type) {
      case 'section':
        go(paths.section(scope, action.section));
        return true;
      case 'palette':
      case 'list':
        onOpen(action.type);
        return true;
      case 'search':
        return focusOn(document.querySelector('main input[type="search"]'));
      case 'next':
        return focusOn(rowLink(1));
      case 'previous':
        return focusOn(rowLink(-1));
      case 'review':
        return sendForm(event.target);
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyName(event);
    if (key === undefined || document.querySelector('dialog[open]')) return;
    const usable = offered.filter((one) => !isOfCharacters(one) || (charactersAreOn && !isTypedInto(event.target)));
    const now = pressed(event.timeStamp - since.current < patienceMs ? before.current : [], key, usable);
    before.current = now.keys;
    since.current = event.timeStamp;
    if (now.shortcut && act(now.shortcut, event)) event.preventDefault();
  });
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) onKey(event);
    };
    for (const event of ready()) onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (open === undefined) return null;
  const close = () => onOpen(undefined);
  return (
    <Opened onClose={close}>
      {open === 'palette' ? (
        <Palette onClose={close} />
      ) : (
        <ShortcutList shortcuts={offered} charactersAreOn={charactersAreOn} onClose={close} />
      )}
    </Opened>
  );
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return element !== null && element !== undefined;
}

/** The link of the row after the one that has the focus, or before it; of the first or the last where none has. */
function rowLink(step: 1 | -1): HTMLElement | undefined {
  const rows = [...document.querySelectorAll('main tbody tr')];
  const links = rows.flatMap((row) => row.querySelector<HTMLElement>('a[href]') ?? []);
  const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  return here < 0 ? links.at(step === 1 ? 0 : -1) : links[here + step];
}

/** Sends the form that has the focus, or the one on the screen, as its button does; false where there is none to be seen. */
function sendForm(target: EventTarget | null): boolean {
  const own = target instanceof Element ? target.closest('form') : null;
  const form = own ?? [...document.querySelectorAll<HTMLFormElement>('main form')].find((one) => one.checkVisibility());
  form?.requestSubmit();
  return form !== undefined;
}

import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../../shared/late/opened.tsx';
import classes from '../shell/shell.module.css';
import { isTypedInto } from './is-typed-into.ts';
import { useRecordedPlaces } from './recent-places.ts';
import type { OpenCommand } from './shortcuts.ts';

const Commands = lazyScreen(() => import('./commands.tsx'), 'Commands');

/** The button of the command palette, and the first look at what is pressed: until a key may be a shortcut, none of their code is loaded. */
export function CommandKeys() {
  const { t } = useTranslation('app');
  const [open, setOpen] = useState<OpenCommand>();
  const [isWanted, setIsWanted] = useState(false);
  const [isReady, setIsReady] = useState(false);
  // What is pressed until the shortcuts are there, which then act on it.
  const early = useRef<KeyboardEvent[]>([]);
  useRecordedPlaces();
  useEffect(() => {
    if (isReady) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey;
      const isNamed = event.key.length > 1 && event.key !== 'Enter';
      if (event.defaultPrevented || isNamed || (!isHeld && isTypedInto(event.target))) return;
      // Before the browser takes it for its own search.
      if (isHeld && event.key.toLowerCase() === 'k') event.preventDefault();
      early.current.push(event);
      setIsWanted(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isReady]);
  return (
    <>
      <button
        type="button"
        className={classes.bell}
        title={t('nav.find')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
      >
        <IconSearch size={20} stroke={1.5} aria-hidden />
        <span className="cs-hidden">{t('nav.find')}</span>
      </button>
      {isWanted || open !== undefined ? (
        <Opened
          onClose={() => {
            early.current = [];
            setIsWanted(false);
            setOpen(undefined);
          }}
        >
          <Commands
            open={open}
            onOpen={setOpen}
            onReady={() => {
              setIsReady(true);
              return early.current.splice(0);
            }}
          />
        </Opened>
      ) : null}
    </>
  );
}

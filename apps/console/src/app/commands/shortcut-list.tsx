import './texts.ts';

import { Dialog, Notice } from '@countersign/ui';
import { Fragment } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './commands.module.css';
import { isOfCharacters, type Shortcut } from './shortcuts.ts';

const groups = ['everywhere', 'go', 'lists', 'forms'] as const satisfies readonly Shortcut['group'][];

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The shortcuts that act here, by what they are for. */
export function ShortcutList({
  shortcuts,
  charactersAreOn,
  onClose,
}: {
  shortcuts: readonly Shortcut[];
  charactersAreOn: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('commands');
  const scope = useScope();
  const offered = shortcuts.filter((shortcut) => charactersAreOn || !isOfCharacters(shortcut));
  const name = ({ action }: Shortcut) =>
    action.type === 'section' ? t(`section:${action.section}`) : t(`list.action.${action.type}`);
  return (
    <Dialog title={t('list.title')} size="lg" onClose={onClose}>
      {charactersAreOn ? null : <Notice tone="past" title={t('list.off')} />}
      <div className={classes.groups}>
        {groups
          .map((group) => ({ group, inGroup: offered.filter((shortcut) => shortcut.group === group) }))
          .filter(({ inGroup }) => inGroup.length > 0)
          .map(({ group, inGroup }) => (
            <section key={group} aria-labelledby={`shortcuts-${group}`}>
              <h3 id={`shortcuts-${group}`}>{t(`list.group.${group}`)}</h3>
              <dl>
                {inGroup.map((shortcut) => (
                  <div key={shortcut.keys.join(' ')}>
                    <dt>{name(shortcut)}</dt>
                    <dd>
                      <Keys keys={shortcut.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
      <AppLink href={paths.section(scope, 'user-preferences')} onClick={onClose}>
        {t('list.toPreferences')}
      </AppLink>
    </Dialog>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('commands');
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 ? ` ${t('list.then')} ` : null}
      {key.split('+').map((part, place) => (
        <Fragment key={part}>
          {place > 0 ? ' + ' : null}
          <kbd>{part === 'Control' && isApple ? '⌘' : part.length === 1 ? part.toUpperCase() : part}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
}

import type { Translate } from '@countersign/kernel';
import { verificationCode } from '@countersign/signing';
import { Button, Dialog, DialogActions, Notice, Spinner, StateText, type Tone } from '@countersign/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { namesWantedBy, allNamesWanted } from '../../../entities/intent/names-wanted.ts';
import { useNames } from '../../../entities/names.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths, type Scope } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import type { Decision } from '@countersign/governance/decision-request';
import classes from './deciding.module.css';
import type { Sitting, SittingItem, SittingState } from './sitting.ts';
import { TaskLine } from './task-line.tsx';

const tones = {
  waiting: 'waiting',
  sending: 'moving',
  decided: 'good',
  refusedOnDevice: 'past',
  refused: 'danger',
  overtaken: 'past',
  decidedOtherwise: 'past',
  noLongerAsked: 'past',
  wrongSignature: 'danger',
  untouched: 'past',
  unsure: 'danger',
} as const satisfies Record<SittingState['kind'], Tone>;

function wordsOf(state: SittingState, type: Decision['type'], t: Translate): string {
  if (state.kind === 'decided') return t(`state.decided.${type}`);
  if (state.kind === 'overtaken') return t(`state.overtaken.${state.status}`);
  return t(`state.${state.kind}`, { problem: state.kind === 'refused' ? errorText(state.error, t) : '' });
}

function hrefOf({ intent }: SittingItem, scope: Scope): string {
  return paths.intent(scope, intent.id, { targetDomainId: intent.details.targetDomainId });
}

/** A sitting while the device is asked, with what became of each task so far, and after it. */
export function SittingProgress({
  sitting,
  items,
  type,
  email,
  onClose,
}: {
  sitting: Sitting;
  items: readonly SittingItem[];
  type: Decision['type'];
  email: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('deciding');
  const scope = useScope();
  const queries = useQueryClient();
  const [stopped, setStopped] = useState(false);
  const { states, isOver, trouble } = useSyncExternalStore(sitting.subscribe, sitting.view);
  const names = useNames(
    allNamesWanted(
      items.map(({ intent: { details } }) => ({
        ...namesWantedBy(details.payload, details.targetDomainId),
        users: [...(namesWantedBy(details.payload, details.targetDomainId).users ?? []), details.author],
      })),
    ),
  );
  const total = items.length;
  const sent = states.filter(({ kind }) => kind === 'decided').length;
  const stop = () => {
    setStopped(true);
    sitting.stop();
  };
  const close = () => {
    void queries.invalidateQueries({ queryKey: ['intents'] });
    onClose();
  };
  return (
    <Dialog size="lg" title={t(`title.${type}`, { count: total })} onClose={isOver ? close : stop}>
      {isOver ? (
        <Notice
          tone={sent === total ? 'good' : 'waiting'}
          title={sent === total ? t('done.all', { count: total }) : t('done.some', { count: sent, total })}
        >
          {sent === total ? null : t('doneHint')}
        </Notice>
      ) : (
        <>
          <p className={classes.lead}>{t('onDevice', { email })}</p>
          <output className={classes.progress}>
            <Spinner /> {t('progress', { count: sent, total })}
          </output>
          {trouble === undefined ? null : <Notice tone="waiting" title={t('trouble', { problem: errorText(trouble, t) })} />}
        </>
      )}
      <ul className={classes.tasks}>
        {items.map((item, index) => {
          const state = states[index] ?? { kind: 'untouched' };
          const line = (
            <TaskLine intent={item.intent} names={names}>
              {state.kind === 'waiting' ? (
                <span className="cs-tabular">{t('code', { code: verificationCode(item.hash) })}</span>
              ) : (
                <StateText tone={tones[state.kind]}>{wordsOf(state, type, t)}</StateText>
              )}
            </TaskLine>
          );
          return (
            <li key={item.hash} className={classes.became}>
              {isOver ? <AppLink href={hrefOf(item, scope)}>{line}</AppLink> : line}
            </li>
          );
        })}
      </ul>
      <div className={classes.foot}>
        <DialogActions>
          {isOver ? (
            <Button onClick={close}>{t('app:action.close')}</Button>
          ) : (
            <Button variant="default" loading={stopped} onClick={stop}>
              {stopped ? t('stopping') : t('stop')}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

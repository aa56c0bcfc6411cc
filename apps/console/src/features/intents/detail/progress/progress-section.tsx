import type { IntentEntity } from '@countersign/kinds/schemas';
import { Card, DateTimeText, Stages } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useAsItStands } from '../../../../entities/intent/use-as-it-stands.ts';
import { useSeats } from '../../../../entities/intent/use-seats.ts';
import { useNames, type Names } from '../../../../entities/names.ts';
import classes from '../detail.module.css';
import { decisionsOf, stagesOf, type Stage, type StageName } from './stages.ts';

/** The stages of a task, with what belongs below them: why it waits or failed, and what it moved. */
export function ProgressSection({
  intent,
  further,
  names: ahead,
  remark,
  children,
}: {
  intent: IntentEntity;
  /** The stages after the approval, once it is given. */
  further: readonly Stage[];
  /** What they are called before. */
  names: readonly StageName[];
  /** What there is to say of a stage besides when it was reached. */
  remark?: (stage: Stage) => ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation('intents');
  const decisions = decisionsOf(intent);
  const { author } = intent.details;
  const people = useNames({ users: [author, ...decisions.map((decision) => decision.author)] });
  const linesOf = (stage: Stage): ReactNode => {
    if (stage.name === 'Proposed') return <Signed who={people.user(author)} at={stage.at} />;
    if (stage.name === 'Approved' || stage.name === 'Rejected') {
      return <Approvals intent={intent} stage={stage} people={people} />;
    }
    return (
      <>
        {stage.at ? <DateTimeText value={stage.at} /> : null}
        {stage.place === 'ahead' ? null : <span>{remark?.(stage) ?? null}</span>}
      </>
    );
  };
  return (
    <Card title={t('progress.title')}>
      <Stages
        label={t('progress.label')}
        stages={stagesOf(intent, further, ahead).map((stage) => ({
          key: stage.name,
          place: stage.place,
          tone: stage.tone,
          title: t(`progress.stage.${stage.name}`),
          lines: linesOf(stage),
        }))}
      />
      {children ? <div className={classes.became}>{children}</div> : null}
    </Card>
  );
}

function Signed({ who, at }: { who: string | undefined; at: string | undefined }) {
  return (
    <>
      {who ? <span>{who}</span> : null}
      {at ? <DateTimeText value={at} /> : null}
    </>
  );
}

/** Everybody who decided, and when; that nobody had to, or that somebody still has to. */
function Approvals({ intent, stage, people }: { intent: IntentEntity; stage: Stage; people: Names }) {
  const { t } = useTranslation('intents');
  const decisions = decisionsOf(useAsItStands(intent));
  const { missing } = useSeats(intent);
  return (
    <>
      {decisions.map(({ signature, author, seenBySystemAt }) => (
        <Signed key={signature} who={people.user(author)} at={seenBySystemAt} />
      ))}
      {stage.place === 'now' ? (
        <span>{missing ? t('progress.toGo', { count: missing }) : t('progress.waitsForApproval')}</span>
      ) : null}
      {stage.place === 'done' && decisions.length === 0 ? <span>{t('progress.nobodyElse')}</span> : null}
    </>
  );
}

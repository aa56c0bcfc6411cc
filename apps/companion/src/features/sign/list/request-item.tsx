import '../sitting/texts.ts';
import { shortNote } from '@countersign/kinds/words';
import { AgoText, formatDateTime, StatusChip } from '@countersign/ui';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { readAsker } from '../../../app/api/asker.ts';
import { useAskerWords } from '../../../app/api/use-asker-words.ts';
import type { Waiting } from '../../../app/api/waiting.ts';
import { checkRequest, type ReadRequest } from '../request/read-request.ts';
import { useContent } from '../request/use-content.ts';
import { RequestSentence } from '../screen/request-sentence.tsx';
import { SignWaiting } from '../screen/arriving.ts';
import { reviewWarnings } from '../screen/review.tsx';
import classes from '../screen/sign.module.css';

function Item({
  waiting,
  note,
  remark,
  children,
}: {
  waiting: Waiting;
  /** What its proposer wrote for those who decide. */
  note?: string | undefined;
  remark?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const until = t('requests.expires', { time: formatDateTime(new Date(waiting.expiresAt)) });
  return (
    <Link to="/requests/$hash" params={{ hash: waiting.hash }} className={classes.item}>
      <span className={classes.itemText}>{children}</span>
      <IconChevronRight size={20} aria-hidden />
      {note === undefined ? null : <bdi className={classes.itemNote}>{t('ui:quote', { text: note })}</bdi>}
      <span className={classes.itemRemark}>
        {remark === undefined ? null : <>{remark} · </>}
        {until}
      </span>
    </Link>
  );
}

function ReadItem({ waiting, read }: { waiting: Waiting; read: ReadRequest }) {
  const { t } = useTranslation();
  const content = useContent(read.request);
  useEffect(() => void SignWaiting.preload(), []);
  const [now] = useState(() => new Date());
  const isUnusual = reviewWarnings(read, content, now).length > 0;
  const remark = (
    <>
      {isUnusual ? (
        <>
          <StatusChip tone="waiting">{t('sitting:closer')}</StatusChip>{' '}
        </>
      ) : null}
      {t('requests.code', { code: read.verificationCode })}
    </>
  );
  return (
    <Item waiting={waiting} note={shortNote(content.proposal?.description)} remark={remark}>
      <RequestSentence request={read.request} content={content} />
    </Item>
  );
}

function LoginItem({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  const client = waiting.entity['clientName'];
  const asker = readAsker(waiting.entity);
  const said = [useAskerWords(asker), asker.address].filter((words) => words !== undefined);
  const remark = (
    <>
      {said.map((words) => `${words} · `)}
      {t('requests.started')} <AgoText value={waiting.createdAt} />
    </>
  );
  return (
    <Item waiting={waiting} remark={remark}>
      {t('requests.login', { client: typeof client === 'string' ? client : '?' })}
    </Item>
  );
}

/** One waiting request as a plain sentence that leads to its screen. */
export function RequestItem({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  if (waiting.kind === 'Login') {
    return <LoginItem waiting={waiting} />;
  }
  const read = checkRequest(waiting.entity, waiting.hash);
  return read.ok ? <ReadItem waiting={waiting} read={read.value} /> : <Item waiting={waiting}>{t('requests.unreadable')}</Item>;
}

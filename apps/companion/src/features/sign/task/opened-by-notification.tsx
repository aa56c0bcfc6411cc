import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tasksQuery } from '../../../app/api/tasks.ts';
import { waitingQuery } from '../../../app/api/waiting.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { Requests } from '../list/requests.tsx';
import { notifiedQuery, notifiedTask } from './notified-task.ts';

/**
 * Where a notification leads: to the task that it is about, once the app is unlocked. It says nothing of what waits, so the app asks. Where a request
 * waits as well, or nothing any more, the list is shown.
 */
export function OpenedByNotification() {
  const isOpen = useIsOpen();
  return (
    <>
      <Requests />
      {isOpen ? <LeadOn /> : null}
    </>
  );
}

function LeadOn() {
  const navigate = useNavigate();
  const { data: requests } = useQuery(waitingQuery);
  const { data: tasks } = useQuery(tasksQuery);
  const { data: notified, isError } = useQuery(notifiedQuery);
  useEffect(() => {
    if (isError) return void navigate({ to: '/', replace: true });
    if (requests === undefined || tasks === undefined || notified === undefined) return;
    const task = requests.items.length > 0 ? undefined : notifiedTask(notified, tasks);
    if (task === undefined) void navigate({ to: '/', replace: true });
    else void navigate({ to: '/tasks/$domainId/$intentId', params: { ...task }, replace: true });
  }, [requests, tasks, notified, isError, navigate]);
  return null;
}

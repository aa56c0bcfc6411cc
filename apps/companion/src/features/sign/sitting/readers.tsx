import type { Propose } from '@countersign/kinds/schemas';
import { memo, useCallback, useEffect, useState } from 'react';
import type { Waiting } from '../../../app/api/waiting.ts';
import { checkRequest, type ReadRequest } from '../request/read-request.ts';
import { useContent } from '../request/use-content.ts';
import { reviewWarnings } from '../screen/review.tsx';
import type { Standing } from './queue.ts';

/** A request that was read here, with what it is about. */
export interface Reading extends Standing {
  readonly hash: string;
  readonly read: ReadRequest;
  readonly proposal: Propose | undefined;
}

type OnRead = (hash: string, reading: Reading | 'unreadable' | undefined) => void;

/** Readings of requests, and what has to be drawn for them to come. What can't be read has none. */
export function useReadings(waiting: readonly Waiting[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, Reading | 'unreadable'>>(new Map());
  const keep = useCallback<OnRead>((hash, reading) => {
    setKnown((before) => {
      const others = [...before].filter(([one]) => one !== hash);
      return new Map(reading === undefined ? others : [...others, [hash, reading]]);
    });
  }, []);
  const found = waiting.map(({ hash }) => known.get(hash));
  return {
    readings: found.flatMap((reading) => (reading === undefined || reading === 'unreadable' ? [] : [reading])),
    /** Some are still being read. */
    isReading: found.includes(undefined),
    readers: waiting.map((one) => <Reader key={one.hash} waiting={one} onRead={keep} />),
  };
}

const Reader = memo(function Reader({ waiting, onRead }: { waiting: Waiting; onRead: OnRead }) {
  const [read] = useState(() => checkRequest(waiting.entity, waiting.hash));
  const { hash } = waiting;
  useEffect(() => {
    if (!read.ok) onRead(hash, 'unreadable');
    return () => onRead(hash, undefined);
  }, [read, hash, onRead]);
  return read.ok ? <Decoded read={read.value} onRead={onRead} /> : null;
});

function Decoded({ read, onRead }: { read: ReadRequest; onRead: OnRead }) {
  const content = useContent(read.request);
  const [now] = useState(() => new Date());
  const isWarned = reviewWarnings(read, content, now).length > 0;
  const proposal = content.proposal && JSON.stringify(content.proposal);
  const { isPending } = content;
  useEffect(() => {
    if (isPending) return;
    const known: Propose | undefined = proposal === undefined ? undefined : JSON.parse(proposal);
    onRead(read.hash, { hash: read.hash, read, isWarned, proposal: known, expiryAt: known?.expiryAt });
  }, [read, isPending, isWarned, proposal, onRead]);
  return null;
}

import { useQuery, type QueryClient } from '@tanstack/react-query';
import { readStored, writeStored } from '../../../platform/storage/database.ts';
import { destinationKey, destinationsIn } from '../decode/warnings.ts';
import type { Propose } from '@countersign/model';

const key = 'destinations';
const queryKey = ['known-destinations'];
const mostKept = 5_000;

async function read(): Promise<readonly string[]> {
  return (await readStored<readonly string[]>('memory', key)) ?? [];
}

/** The destinations that this device has signed for; undefined while they are being read. */
export function useKnownDestinations(): ReadonlySet<string> | undefined {
  const { data } = useQuery({ queryKey, queryFn: read, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY });
  return data === undefined ? undefined : new Set(data);
}

/** Remembers where the proposal sends to, so that the next one to the same place is told from one to a new place. */
export async function rememberDestinations(proposal: Propose | undefined, queries: QueryClient): Promise<void> {
  const signed = destinationsIn(proposal?.payload).map(destinationKey);
  if (signed.length === 0) return;
  const before = await read();
  await writeStored('memory', key, [...before.filter((known) => !signed.includes(known)), ...signed].slice(-mostKept));
  await queries.invalidateQueries({ queryKey });
}

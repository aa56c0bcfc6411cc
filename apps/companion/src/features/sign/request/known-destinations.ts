import { useQuery, type QueryClient } from '@tanstack/react-query';
import { destinationKey, destinationsOf } from '@countersign/kinds/words';
import { changeOwn, recallOwn } from '../../../app/profile/own-memory.ts';
import type { AddressOf } from '@countersign/governance/approval-context';
import { placeMarks } from '../decode/known-places.ts';
import { authorMark, type WarningContext } from '../decode/signing-warnings.ts';

const name = 'destinations';
const queryKey = ['known-destinations'];
const mostKept = 5_000;

async function read(): Promise<readonly string[]> {
  return (await recallOwn<readonly string[]>(name)) ?? [];
}

/** The destinations, places of endpoints and authors that this profile has signed for; undefined while they are being read. */
export function useKnownDestinations(): ReadonlySet<string> | undefined {
  const { data } = useQuery({ queryKey, queryFn: read, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY });
  return data === undefined ? undefined : new Set(data);
}

/** Remembers, for the profile that signed, the proposal's destinations and its author, so that a new one is noticed next time. */
export async function rememberSigned(
  profileId: string,
  { proposal, described, addressOf }: Pick<WarningContext, 'proposal' | 'described'> & { readonly addressOf: AddressOf },
  authorKey: string | undefined,
  queries: QueryClient,
): Promise<void> {
  const author = authorKey === undefined ? [] : [authorMark(authorKey)];
  const places = proposal === undefined ? [] : placeMarks(proposal.payload, addressOf);
  const destinations = proposal === undefined ? [] : destinationsOf(proposal.payload, described);
  const signed = [...destinations.map(destinationKey), ...places, ...author];
  if (signed.length === 0) return;
  await changeOwn<readonly string[]>(
    name,
    (before = []) => [...before.filter((known) => !signed.includes(known)), ...signed].slice(-mostKept),
    profileId,
  );
  await queries.invalidateQueries({ queryKey });
}

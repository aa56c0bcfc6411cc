import { useQuery } from '@tanstack/react-query';
import { useIsOpen } from '../session/session.ts';
import { waitingQuery } from './waiting.ts';

/** Whether what waited does not any more, as far as is known: another tab answered it, it was taken back, or it expired. */
export function useIsGone(hash: string): boolean {
  const { data } = useQuery({ ...waitingQuery, enabled: useIsOpen() });
  return data?.items.every((one) => one.hash !== hash) === true;
}

import { useMembership } from '../../shared/membership/use-membership.ts';

/** True where there are domains below the present one, whose holdings and movements are told together with its own. */
export function useIsGroup(): boolean {
  const { domainId, domains } = useMembership();
  return domains.some(({ parentId }) => parentId === domainId);
}

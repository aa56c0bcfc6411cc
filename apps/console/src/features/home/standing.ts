import { useMembership } from '../../shared/membership/use-membership.ts';

/** True where there are domains below the present one, whose holdings and movements are shown together with its own. */
export function useIsGroup(): boolean {
  const { domainId, domains } = useMembership();
  return domains.some(({ parentId }) => parentId === domainId);
}

/** True at the top of an organisation that has no domains below it yet: once there are some, nobody needs to be shown first steps. */
export function useIsYoung(): boolean {
  const { domainId, domains } = useMembership();
  const isTop = domains.some(({ id, parentId }) => id === domainId && parentId === undefined);
  return isTop && domains.every(({ parentId }) => parentId !== domainId);
}

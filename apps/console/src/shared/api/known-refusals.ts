import { ApiError } from '@countersign/client';
import type { Access, Route } from '@countersign/contract/routes';

type IsRefused = (access: Access, domainId: string) => Promise<boolean>;

let isRefused: IsRefused = () => Promise.resolve(false);

/** Takes what tells whether the person is known not to be one of those with this access to a domain. */
export function knowRefusalsBy(rule: IsRefused): void {
  isRefused = rule;
}

/** Refuses what the server is known to refuse, in its words, without asking it: names of people, say, to whom may not read who they are. */
export async function refuseWhatIsKnown(
  { access }: Route,
  { params }: { params?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const domainId = params?.['domainId'];
  if (access === 'Public' || typeof domainId !== 'string' || !(await isRefused(access, domainId))) return;
  throw new ApiError({ status: 403, statusText: 'Forbidden', body: '{"reason":"PermissionDeniedError"}' });
}

import { ApiError } from '@countersign/client';

/** True where the server refused it to this person: a part of a screen that is not theirs to see is left out, and says nothing of a failure. */
export function isNotTheirs(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

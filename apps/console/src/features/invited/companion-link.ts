import { isUuid } from '@countersign/kernel';

/**
 * Where the companion answers an invitation: by its code and the instance that it is of. They stand behind `#`, which no browser sends to a
 * server. Nothing for an id, by which nobody can answer.
 */
export function companionLink(companion: string, backend: string, idOrCode: string): string | undefined {
  if (isUuid(idOrCode)) return undefined;
  const url = new URL('/invitation', companion);
  url.hash = new URLSearchParams({ code: idOrCode, backend }).toString();
  return url.toString();
}

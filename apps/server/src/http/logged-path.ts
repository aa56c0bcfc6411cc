import { contract } from '@countersign/contract';
import type { Endpoint } from '@countersign/contract';
import { isUuid } from '@countersign/kernel';
import { z } from 'zod';

const hidden = '***';

interface SecretPath {
  /** What comes before the secret, in lower case. */
  readonly before: readonly string[];
  readonly secret: z.ZodType;
}

/** Where the contract says that a part of a path is a secret. */
const secretPaths: readonly SecretPath[] = Object.values(contract)
  .flatMap((verbs): Endpoint[] => Object.values(verbs))
  .flatMap(({ path, params, secretParams = [] }) =>
    secretParams.flatMap((name) => {
      const secret = params?.shape[name];
      const before = path.slice(1, path.indexOf(`{${name}}`) - 1);
      return !(secret instanceof z.ZodType) ? [] : [{ before: before.toLowerCase().split('/'), secret }];
    }),
  );

/** A text that a browser wrote, with the paths in it as {@link loggedPath} gives them. */
export function loggedText(text: string): string {
  return text.replaceAll(/\/[^\s"'<>]*/g, loggedPath);
}

/**
 * A request's path as logs may hold it: no query, and nothing of what the contract calls a secret, also where no route takes the path:
 * in another case, with another spelling, with more behind it, or somewhere else altogether if it has the secret's shape.
 */
export function loggedPath(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '';
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return '(malformed)';
  }
  const segments = decoded.split('/').filter((segment) => segment !== '');
  const names = segments.map((segment) => segment.trim().toLowerCase());
  const shown = segments.map((segment, index) => {
    const isInPlace = secretPaths.some(
      ({ before }) => before.length <= index && before.every((name, place) => names[place] === name),
    );
    const hasItsShape = !isUuid(segment) && secretPaths.some(({ secret }) => secret.safeParse(segment).success);
    return isInPlace || hasItsShape ? hidden : segment;
  });
  return `/${shown.join('/')}`;
}

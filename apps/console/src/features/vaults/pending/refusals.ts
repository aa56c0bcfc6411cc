import { isObject } from '@countersign/kernel';
import { ApiError } from '@countersign/client';

/** Why nothing was imported: the file that it is about, where it is about one, and the reason in words with its code. */
export interface Refusal {
  readonly file?: string;
  readonly reason: string;
  readonly message: string;
}

interface Detail {
  readonly reason: string;
  readonly message: string;
}

function isDetail(value: unknown): value is Detail {
  return isObject(value) && typeof value['reason'] === 'string' && typeof value['message'] === 'string';
}

function detailsOf({ body }: ApiError): readonly Detail[] {
  try {
    const said: unknown = JSON.parse(body);
    const details = isObject(said) ? said['additionalDetails'] : undefined;
    return Array.isArray(details) ? details.filter(isDetail) : [];
  } catch {
    return [];
  }
}

/** Every reason of a refused import, by the names of the files, which the server only counts; empty for another error. */
export function refusalsOf(error: unknown, names: readonly string[]): Refusal[] {
  return error instanceof ApiError
    ? detailsOf(error).map(({ reason, message }) => {
        const [, number, words] = /^File (\d+): (.*)$/s.exec(message) ?? [];
        const file = number === undefined ? undefined : names[Number(number) - 1];
        return file === undefined || words === undefined ? { reason, message } : { file, reason, message: words };
      })
    : [];
}

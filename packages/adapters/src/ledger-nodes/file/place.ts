import { CodedError } from '@countersign/kernel';

/** An operator's file of ledgers, with what secrets may be read from. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A place in such a file: what is read there, and where a refusal says that it is wrong. */
export interface Place {
  readonly source: Omit<Source, 'text'>;
  readonly path: readonly PropertyKey[];
}

/** A place within another one. */
export function within({ source, path }: Place, ...further: readonly PropertyKey[]): Place {
  return { source, path: [...path, ...further] };
}

/** `InvalidSetting`, in one line that says what is wrong and where. */
export function refusal({ source: { file }, path }: Place, message: string): CodedError {
  return new CodedError(
    'InvalidSetting',
    `The ledgers in ${file} can't be read: ${path.length === 0 ? 'the file' : path.join('.')}: ${message}`,
  );
}

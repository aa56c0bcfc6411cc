import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson, CodedError, utf8, type JsonValue } from '@countersign/kernel';

/**
 * Marks that bind what a row says to this instance. Only who has the passphrase can make one, so that what somebody wrote into the
 * database past this program is ignored. A mark does not show that a row was deleted, or put back.
 */
export interface RowMarks {
  /** The mark of a row's content in its table. */
  mark(table: string, content: JsonValue): Buffer;
  /** True if this instance wrote that content into that table. What is false is reported: somebody else changed the database. */
  holds(table: string, content: JsonValue, mark: Uint8Array | null): boolean;
  /** Throws `IntegrityViolation` unless this instance wrote that content into that table. */
  require(table: string, content: JsonValue, mark: Uint8Array | null): void;
}

/** HMAC-SHA-256 over the table's name and the content's canonical JSON. `onForged` is called for each row whose mark is wrong. */
export function createRowMarks(key: Uint8Array, onForged: (error: CodedError<'IntegrityViolation'>) => void): RowMarks {
  const mark = (table: string, content: JsonValue): Buffer =>
    createHmac('sha256', key)
      .update(`${table}\n`)
      .update(utf8(canonicalJson(content)))
      .digest();
  const isMarked = (table: string, content: JsonValue, given: Uint8Array | null): boolean => {
    const expected = mark(table, content);
    return given !== null && given.length === expected.length && timingSafeEqual(given, expected);
  };
  return {
    mark,
    holds(table, content, given) {
      if (isMarked(table, content, given)) return true;
      onForged(new CodedError('IntegrityViolation', `A row of ${table} was not written by this instance: it is ignored`));
      return false;
    },
    require(table, content, given) {
      if (isMarked(table, content, given)) return;
      throw new CodedError(
        'IntegrityViolation',
        `A row of ${table} was not written by this instance: somebody else has changed it`,
      );
    },
  };
}

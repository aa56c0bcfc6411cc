import { ApiError, NetworkError } from '@countersign/client';
import { isCodedError, type Translate } from '@countersign/kernel';
import type { MissingCode } from '@countersign/ui/lazy/fetch-code.ts';

/** A sentence of the server's as a part of another one. */
export const asPart = (message: string): string => message.replace(/\.$/, '');

/** An error in words: a known refusal by its reason, otherwise the server's message, otherwise what failed. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof NetworkError || isCodedError<MissingCode>(error, 'CodeUnreachable')) return t('app:error.unreachable');
  if (isCodedError<MissingCode>(error, 'CodeGone')) return t('app:error.codeGone');
  if (error instanceof ApiError) {
    return t(`app:error.reason.${error.code}`, {
      message: asPart(error.message),
      defaultValue: error.code === 'UnknownError' ? t('app:error.status', { status: error.status }) : error.message,
    });
  }
  // The page's own code does nothing of the kind: a translation or an extension has changed the page below it.
  if (error instanceof DOMException && error.name === 'NotFoundError') return t('app:error.pageChanged');
  return error instanceof Error && error.message ? error.message : t('app:error.generic');
}

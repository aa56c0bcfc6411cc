import { CodedError } from '@countersign/kernel';

function refusal(body: string): { readonly reason?: string; readonly message?: string } {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return {};
    const reason = 'reason' in parsed && typeof parsed.reason === 'string' ? { reason: parsed.reason } : {};
    const message = 'message' in parsed && typeof parsed.message === 'string' ? { message: parsed.message } : {};
    return { ...reason, ...message };
  } catch {
    return {};
  }
}

/**
 * A call that the server refused. `code` is the answer's `reason` (`UnknownError` where it has none), `status` 400 to 599,
 * `body` the answer's text as it came.
 */
export class ApiError extends CodedError {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  readonly body: string;

  constructor(answer: { readonly status: number; readonly statusText: string; readonly body: string }) {
    const { reason, message } = refusal(answer.body);
    super(reason ?? 'UnknownError', message ?? reason ?? `${answer.status} ${answer.statusText}`.trim());
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.body = answer.body;
  }
}

/** The server could not be reached, or its answer did not come through. `code` is `NetworkError`. */
export class NetworkError extends CodedError<'NetworkError'> {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('NetworkError', 'The server could not be reached', { cause });
  }
}

import type { JsonObject } from '@countersign/kernel';
import { signingLifetimeSeconds } from '@countersign/service';

import type { RowMarks } from '../row-marks.ts';

const table = 'notification_request';

/** What a request that waits for a device says. */
export interface MarkedRequest {
  readonly hash: string;
  readonly owner: string;
  readonly addressees: readonly string[];
  readonly entity: JsonObject;
  readonly createdAt: Date;
}

function contentOf({ hash, owner, addressees, entity, createdAt }: MarkedRequest): JsonObject {
  return { hash, owner, addressees: [...addressees], entity, createdAt: createdAt.toISOString() };
}

/** The mark with which a request is kept. */
export function markOfRequest(marks: RowMarks, request: MarkedRequest): Buffer {
  return marks.mark(table, contentOf(request));
}

/** True if this instance put the request before these devices, and nobody made it wait for longer than requests do. */
export function isOwnRequest(
  marks: RowMarks,
  request: MarkedRequest & { readonly expiresAt: Date },
  mark: Uint8Array | null,
): boolean {
  const latest = request.createdAt.getTime() + signingLifetimeSeconds * 1000;
  return marks.holds(table, contentOf(request), request.expiresAt.getTime() <= latest ? mark : null);
}

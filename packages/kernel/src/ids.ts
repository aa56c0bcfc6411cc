const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new random identifier: UUID version 4 (RFC 9562), lower case. */
export function newId(): string {
  return globalThis.crypto.randomUUID();
}

/** True for a UUID in the lower-case textual form of RFC 9562. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

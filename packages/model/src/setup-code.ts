/**
 * True for a text that can be a set-up code: it comes in a header of HTTP, which carries the printable characters of ISO 8859-1 alone, and no
 * space around them (RFC 9110, section 5.5).
 */
export function canBeSetupCode(text: string): boolean {
  return text === text.trim() && /^[\x20-\x7e\xa1-\xff]+$/.test(text);
}

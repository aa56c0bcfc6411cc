/** A node or another server outside may say as much as it likes. */
const longestText = 500;

/**
 * The words of an error as they are kept: some are those of somebody else. PostgreSQL refuses half a character and the character 0, in JSON as in text, and
 * with it all that is written beside.
 */
export function errorText(message: string): string {
  return message
    .slice(0, longestText)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
}

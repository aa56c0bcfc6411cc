// The set-up and the journeys run in processes of their own; the environment is what they share.
const variable = 'COUNTERSIGN_JOURNEY_TEMPLATE';

/** Lets the journeys know of the data directory that each of them starts from. */
export function announceTemplate(dataDirectory: string): void {
  process.env[variable] = dataDirectory;
}

/** The data directory that each journey starts from a copy of. */
export function announcedTemplate(): string {
  const dataDirectory = process.env[variable];
  if (dataDirectory === undefined) throw new Error('No demo organisation was made');
  return dataDirectory;
}

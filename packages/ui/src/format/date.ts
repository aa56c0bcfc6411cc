const two = (value: number): string => String(value).padStart(2, '0');

/** dd/MM/yyyy in the reader's time zone. */
export const formatDate = (date: Date): string => `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;

/** dd/MM/yyyy hh:mm:ss a in the reader's time zone. */
export function formatDateTime(date: Date): string {
  const hours = date.getHours();
  const clock = `${two(hours % 12 === 0 ? 12 : hours % 12)}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return `${formatDate(date)} ${clock} ${hours < 12 ? 'AM' : 'PM'}`;
}

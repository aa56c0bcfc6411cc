/** Billionths as a percentage, exactly: 2,000,000 of them are `0.2 %`. */
export function shareText(billionths: number): string {
  const digits = String(billionths).padStart(8, '0');
  const fraction = digits.slice(-7).replace(/0+$/, '');
  return `${digits.slice(0, -7)}${fraction === '' ? '' : '.'}${fraction} %`;
}

/** By it the transactions of one who pays for them are found. */
export function payerResource(address: string): string {
  return `payer:${address}`;
}

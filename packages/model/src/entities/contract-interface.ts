/** True for the interface of a contract as it is published, which is a JSON array; what is in it is not looked at. */
export function isContractInterface(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

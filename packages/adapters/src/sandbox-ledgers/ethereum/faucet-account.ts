/**
 * The first account of the developer mnemonic `test test ... junk`: its key is public knowledge, so nobody can take it for
 * one that protects anything.
 */
export const faucetAccount = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  privateKey: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
} as const;

/**
 * Calls of contracts of Ethereum's virtual machine, read and written. An entry of its own: networks that run the same machine in transactions of their own take
 * this alone. Addresses are `0x` and 20 bytes.
 */
export { knownFunction, readTokenCall, writeCall, writeTransferCall } from './contract/calls.ts';
export { tokenMovements } from './contract/effects.ts';
export { describeCalling } from './transaction/describe.ts';

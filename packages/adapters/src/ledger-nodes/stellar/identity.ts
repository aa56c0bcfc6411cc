import { CodedError } from '@countersign/kernel';

/** Checks that a server is of a network, by its passphrase, which is in what is signed. Throws `WrongNetwork`. */
export function checkNetwork(name: string, found: string, networkPassphrase: string): void {
  if (found === networkPassphrase) return;
  const [theirs, ours] = [found, networkPassphrase].map((text) => JSON.stringify(text.slice(0, 100)));
  throw new CodedError('WrongNetwork', `The node ${name} is of the network ${theirs}, and the ledger is ${ours}`);
}

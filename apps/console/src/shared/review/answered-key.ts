import { isSynchronised, signedAnswer, verifyRequestSignatureAside } from '@countersign/signing';

/** Whether the answer to an invitation is signed by a key that is synchronised with other devices, as its signature says. */
export async function isAnsweredSynchronised(invitation: Parameters<typeof signedAnswer>[0]): Promise<boolean> {
  const signed = signedAnswer(invitation);
  return signed !== undefined && isSynchronised(signed) && (await verifyRequestSignatureAside(signed));
}

import { keyFingerprint } from '@countersign/signing';
import { KeyPicture, Mono } from '@countersign/ui';

import classes from './user.module.css';

/** `KeyFingerprint`, once what works fingerprints out is there. */
export function DrawnKey({ publicKey, size }: { publicKey: string; size?: number | undefined }) {
  const fingerprint = keyFingerprint(publicKey);
  if (fingerprint === undefined) return null;
  return (
    <span className={classes.key}>
      <KeyPicture fingerprint={fingerprint} {...(size !== undefined && { size })} />
      <Mono>{fingerprint}</Mono>
    </span>
  );
}

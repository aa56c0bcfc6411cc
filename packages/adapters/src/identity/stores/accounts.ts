import { parsePublicKey, publicKeyThumbprint } from '@countersign/signing';
import { CodedError } from '@countersign/kernel';
import type { Pool } from 'pg';
import type { StoredRow } from '../../postgres/schema/rows.ts';

/** A person as tokens name them. */
interface TokenAccount {
  /** Thumbprint of the public key. */
  readonly sub: string;
  readonly publicKey: string;
  /** The email last used to sign in. */
  readonly email: string;
}

/** The people to whom tokens were given: tokens carry a thumbprint, this gives the key back. */
export interface TokenAccounts {
  /** Remembers who signed in; the email is only replaced by another sign-in with an email. */
  remember(publicKey: string, email: string): Promise<string>;
  find(sub: string): Promise<TokenAccount | undefined>;
}

/** {@link TokenAccounts} in PostgreSQL. */
export function createTokenAccounts(pool: Pool, onForged: (error: unknown) => void): TokenAccounts {
  return {
    async remember(publicKey, email) {
      const parsed = parsePublicKey(publicKey);
      if (!parsed.ok) throw new CodedError('InvalidPublicKey', 'Not a public key');
      const sub = publicKeyThumbprint(parsed.value);
      await pool.query(
        `insert into identity_account (sub, public_key, email) values ($1, $2, $3)
         on conflict (sub) do update set email = excluded.email where excluded.email <> identity_account.email`,
        [sub, publicKey, email],
      );
      return sub;
    },
    async find(sub) {
      const { rows } = await pool.query<StoredRow<'identity_account', 'sub' | 'public_key' | 'email'>>(
        'select sub, public_key, email from identity_account where sub = $1',
        [sub],
      );
      const row = rows[0];
      const parsed = row && parsePublicKey(row.public_key);
      if (row === undefined || parsed === undefined) return undefined;
      // The name follows from the key: another key in its place is nobody's.
      if (!parsed.ok || publicKeyThumbprint(parsed.value) !== sub) {
        onForged(new CodedError('IntegrityViolation', `The account ${sub} has another key than its name says`));
        return undefined;
      }
      return { sub: row.sub, publicKey: row.public_key, email: row.email };
    },
  };
}

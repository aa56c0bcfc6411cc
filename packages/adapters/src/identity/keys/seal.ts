import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { CodedError } from '@countersign/kernel';
import { passphraseCost } from '@countersign/vault';
import type { Pool } from 'pg';
import type { StoredRow } from '../../postgres/schema/rows.ts';

const nonceLength = 12;
const tagLength = 16;
const proofText = 'countersign-identity';

/** Keeps bytes secret and unchanged at rest: AES-256-GCM. What is sealed under one `context` does not open under another. */
export interface Seal {
  seal(plain: Uint8Array | string, context: string): Buffer;
  /** Throws where the bytes were changed, or belong to another context or key. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** A further key of 32 bytes for another purpose (HKDF-SHA-256). */
  derive(purpose: string): Buffer;
}

type StoredSeal = StoredRow<'identity_seal', 'salt' | 'proof' | 'cost'>;

/**
 * The instance's seal: its key is made of the passphrase (scrypt, with the instance's salt). A new one costs as much to guess as a
 * vault's, since one passphrase opens both and a thief tries the cheaper one. Throws `WrongPassphrase` if the database was sealed with
 * another one.
 */
export async function openSeal(pool: Pool, passphrase: string, cost: number = passphraseCost): Promise<Seal> {
  const stored = await findSeal(pool);
  if (stored !== undefined) return openStored(stored, passphrase);
  const salt = randomBytes(16);
  const fresh = sealWith(await deriveKey(passphrase, salt, cost));
  const { rowCount } = await pool.query(
    'insert into identity_seal (salt, proof, cost) values ($1, $2, $3) on conflict do nothing',
    [salt, fresh.seal(proofText, 'proof'), cost],
  );
  if (rowCount === 1) return fresh;
  // Another process was faster: its seal is the instance's.
  const others = await findSeal(pool);
  if (others === undefined) throw new CodedError('WrongPassphrase', 'The identity has no seal');
  return openStored(others, passphrase);
}

async function findSeal(pool: Pool): Promise<StoredSeal | undefined> {
  const { rows } = await pool.query<StoredSeal>('select salt, proof, cost from identity_seal');
  return rows[0];
}

async function openStored({ salt, proof, cost }: StoredSeal, passphrase: string): Promise<Seal> {
  const seal = sealWith(await deriveKey(passphrase, salt, cost));
  try {
    seal.open(proof, 'proof');
  } catch (error) {
    throw new CodedError('WrongPassphrase', 'The passphrase does not open this database', { cause: error });
  }
  return seal;
}

/** The hash under which a secret id is stored. */
export function hashId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

async function deriveKey(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);
  const blocks = 2 ** cost;
  return await derive(passphrase, salt, 32, { N: blocks, r: 8, p: 1, maxmem: 256 * 8 * blocks });
}

function sealWith(key: Buffer): Seal {
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagLength));
      return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `countersign ${purpose}`, 32)),
  };
}

import { CodedError, canonicalJson, err, utf8 } from '@countersign/kernel';
import type { VaultAnswerTo, VaultRequest, VaultStatement } from '@countersign/service';
import type { OrderEnder, Signer, StatementSigner } from '@countersign/vault';
import pg from 'pg';
import type { Pool } from 'pg';

import { requestDigest, vaultChannel } from './vault-requests.ts';

/** Requests that are taken up at once. */
const atOnce = 32;
/** NOTIFY wakes at once; this is for a call that was missed, and well within the time that is waited for an answer. */
const lookMilliseconds = 2_000;

/**
 * Takes requests up, and those away that a process left behind which died while it waited. Old ones nobody waits for any more; one whose
 * vault died over it is taken up again.
 */
const leaseStatement = `
with left_behind as (delete from vault_request where asked_at < now() - interval '1 minute')
update vault_request set leased_until = now() + interval '5 seconds' where id in (
  select id from vault_request
  where public_key = any($1) and answer is null and asked_at > now() - interval '10 seconds' and (leased_until is null or leased_until < now())
  order by asked_at limit $2 for update skip locked)
returning id, public_key as "publicKey", request`;

type HeldSigner<Evidence> = Signer<Evidence> & StatementSigner & OrderEnder;

/** Work of a vault for other processes. */
export interface AnsweringVaults {
  /** Starts no others, and waits for those under way. */
  stop(): Promise<void>;
}

/** Answers what other processes of the instance ask of the vaults that this one holds, each answer signed by its vault. */
export function answerVaultRequests<Evidence>(
  pool: Pool,
  signers: readonly HeldSigner<Evidence>[],
  onError: (error: unknown) => void,
): AnsweringVaults {
  const keys = signers.map(({ publicKey }) => publicKey);
  const stopped = new AbortController();
  let wake: () => void = () => undefined;
  const listener = listen(pool, () => wake());

  async function answer({ id, publicKey, request }: { id: string; publicKey: string; request: VaultRequest<Evidence> }) {
    const signer = signers.find((one) => one.publicKey === publicKey);
    if (signer === undefined) return;
    const data = {
      type: 'VaultStatement',
      version: 1,
      request: requestDigest(id, request),
      answer: await answerTo(signer, request),
    } satisfies VaultStatement['data'];
    const signature = signer.signStatement(utf8(canonicalJson(data)));
    const statement = JSON.stringify({ data, signature } satisfies VaultStatement);
    await pool.query('update vault_request set answer = $2 where id = $1', [id, statement]);
  }

  async function round(): Promise<number> {
    const { rows } = await pool.query<Parameters<typeof answer>[0]>({
      name: 'lease-vault',
      text: leaseStatement,
      values: [keys, atOnce],
    });
    await Promise.all(rows.map((row) => answer(row).catch(onError)));
    return rows.length;
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const taken = await round().catch((error: unknown) => {
        if (!stopped.signal.aborted) onError(error);
        return 0;
      });
      if (taken > 0 || stopped.signal.aborted) continue;
      const timer = setTimeout(wake, lookMilliseconds);
      await woken;
      clearTimeout(timer);
      listener.renew();
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      wake();
      await running;
      await listener.close();
    },
  };
}

async function answerTo<Evidence>(
  signer: HeldSigner<Evidence>,
  request: VaultRequest<Evidence>,
): Promise<VaultAnswerTo<VaultRequest['type']>> {
  if (request.type === 'DeriveKey') return signer.derivePublicKey(request.key, request.owner);
  if (request.type === 'CreateKey') return signer.createRandomKey(request.curve, request.name, request.owner);
  if (request.type === 'ImportKey') {
    const { curve, name, sealedKey, owner } = request;
    return signer.importKey === undefined
      ? err('UnsupportedKeyStrategy' as const)
      : await signer.importKey(curve, name, sealedKey, owner);
  }
  if (request.type === 'Sign') return signer.sign({ evidence: request.evidence, payloads: request.payloads });
  if (request.type === 'EndOrder') {
    const { type: _, ...asked } = request;
    return signer.endOrder(asked);
  }
  throw new CodedError('UnknownVaultRequest', 'The vault does not support this request');
}

/** Hears of requests on a connection of its own: one of the pool would be missing to everybody else. */
function listen(pool: Pool, wake: () => void) {
  let client: pg.Client | undefined;
  let closed = false;

  function renew(): void {
    if (client !== undefined || closed) return;
    const fresh = new pg.Client(pool.options);
    const drop = () => {
      if (client === fresh) client = undefined;
      void fresh.end().catch(() => undefined);
    };
    client = fresh;
    fresh.on('notification', wake);
    fresh.on('error', drop);
    fresh
      .connect()
      .then(() => fresh.query(`listen ${vaultChannel}`))
      .then(wake, drop);
  }

  renew();
  return {
    renew,
    close: async () => {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}

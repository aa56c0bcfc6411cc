import { useQuery } from '@tanstack/react-query';

import { accountSource } from './account-source.ts';
import { signersQuery } from '../vault/signers-query.ts';
import { vaultSource } from '../vault/vault-source.ts';

/** The vault that signs for an account and how it is reached; each undefined while nobody knows. */
export function useVaultOf(domainId: string, accountId: string) {
  const account = useQuery({ ...accountSource.one(domainId, accountId), enabled: accountId !== '' });
  const vaultId = account.data?.data.providerDetails.vaultId ?? '';
  const vault = useQuery({ ...vaultSource.one(domainId, vaultId), enabled: vaultId !== '' });
  const signers = useQuery({ ...signersQuery, refetchInterval: false });
  const signer = signers.data?.find(({ publicKey }) => publicKey === vault.data?.publicKey);
  const isPending = [account, vault, signers].every(({ error }) => error === null);
  return { vault: vault.data, signer, isPending };
}

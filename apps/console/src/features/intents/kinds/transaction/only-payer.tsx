import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { payableAccountChoices, usableVaultChoices } from '../../../../entities/choices/choice-queries.ts';
import { signersQuery } from '../../../../entities/vault/signers-query.ts';
import { useScope } from '../../../../shared/routing/scope.ts';
import type { OrderValues } from './order-values.ts';

/** Fills in who pays for something for another account, where one account alone can: its vault has a network. */
export function OnlyPayer({ form, ledgerId, madeFor }: { form: UseFormReturn<OrderValues>; ledgerId: string; madeFor: string }) {
  const { domainId } = useScope();
  const accounts = useQuery(payableAccountChoices(domainId, ledgerId)('')).data?.values ?? [];
  const vaults = useQuery(usableVaultChoices('')).data?.values ?? [];
  const signers = useQuery({ ...signersQuery, refetchInterval: false }).data ?? [];
  const online = new Set(
    vaults.flatMap(({ id, publicKey }) =>
      signers.some((signer) => signer.publicKey === publicKey && signer.kind !== 'Cold') ? id : [],
    ),
  );
  const [only, ...others] = accounts.filter((one) => one.id !== madeFor && online.has(one.providerDetails.vaultId));
  const payer = only !== undefined && others.length === 0 ? only.id : undefined;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (payer !== undefined && getValues('accountId') === '') setValue('accountId', payer);
  }, [payer, getValues, setValue]);
  return null;
}

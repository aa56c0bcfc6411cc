import '../../../app/request-texts/texts.ts';
import { secondsToSign } from '@countersign/ledger-port/descriptor';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { Account, Vault } from '@countersign/model';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useQuery } from '@tanstack/react-query';
import { entityQuery } from '../../../app/entities/entity-query.ts';
import { Said } from './named.tsx';
import classes from './sign.module.css';

/**
 * Until when the vault of an account signs for the first time what people decide on: as the organisation set it for the vault, else by its kind,
 * which no signature tells; and within how long a transaction of the ledger has to be back where that vault has no network. Nothing while the vault is not
 * known.
 */
export function FirstSignature({
  accountId,
  domainId,
  ledgerType = '',
  parameters,
}: {
  accountId: string;
  domainId: string;
  ledgerType?: string | undefined;
  /** Of a transaction order. */
  parameters?: object | undefined;
}) {
  const { t } = useTranslation();
  const account = useQuery(entityQuery('account', { id: accountId, domainId })).data?.now;
  const vaultId = Account.safeParse(account?.record).data?.providerDetails.vaultId;
  const asks = entityQuery('vault', { id: vaultId ?? '', domainId });
  const vault = useQuery({ ...asks, enabled: vaultId !== undefined }).data?.now;
  const known = Vault.safeParse(vault?.record).data;
  if (known === undefined) return null;
  const { signWithinHours: hours } = known;
  const descriptor = ledgerDescriptor(ledgerType);
  const seconds = descriptor && secondsToSign(descriptor, parameters);
  const text =
    hours === undefined
      ? t('sign:firstSignature.usual')
      : hours % 24 === 0
        ? t('sign:firstSignature.days', { count: hours / 24 })
        : t('sign:firstSignature.hours', { count: hours });
  return (
    <p className={classes.remark}>
      <Said>{text}</Said>
      {seconds === undefined ? null : ` ${t('sign:firstSignature.carried', { count: Math.floor(seconds / 60) })}`}
    </p>
  );
}

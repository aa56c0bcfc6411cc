import { unhidden } from '@countersign/kinds/words';
import { AddressText, CopyButton } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import classes from './sign.module.css';

/** Says that what is before it is the server's word, not the request's. */
export function SaidByServer() {
  const { t } = useTranslation();
  return <span className={classes.said}>{t('sign:server')}</span>;
}

/** Something that the request names by id: what the server calls it, marked so, and the whole id that is signed. */
export function Named({
  id,
  name,
  kind,
  isTest = false,
  address,
}: {
  id: string;
  name: string | undefined;
  kind?: string | undefined;
  /** It is on a test network, as the server says. */
  isTest?: boolean;
  /** Where it is on its ledger now, as the server says. */
  address?: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <span className={classes.named}>
      <span>
        {name === undefined ? (
          <span className={classes.unnamed}>{t('sign:unnamed')}</span>
        ) : (
          <>
            <bdi className={classes.name}>{unhidden(name)}</bdi> <SaidByServer />
          </>
        )}
      </span>
      {kind === undefined ? null : <span className={classes.remark}>{kind}</span>}
      {isTest ? (
        <span>
          {t('sign:testNetwork')} <SaidByServer />
        </span>
      ) : null}
      {address === undefined ? null : (
        <span>
          <AddressText value={address} full /> <SaidByServer />
        </span>
      )}
      <span className={classes.signedId}>
        <span className="cs-mono">{id}</span> <CopyButton value={id} label={t('kinds:field.id')} />
      </span>
    </span>
  );
}

import { placeWords, unhidden, type ShownPlace } from '@countersign/kinds/words';
import { CopyButton, PlaceText } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import classes from './sign.module.css';

/** Marks what is the server's word and not the request's; the screen says once what the mark means. */
export function Said({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={classes.saidWord} title={t('sign:server')}>
      {children}
    </span>
  );
}

/** Something that the request names by id: what the server calls it, marked so, and the whole id that is signed, folded away. */
export function Named({
  id,
  name,
  kind,
  isTest = false,
  place,
}: {
  id: string;
  name: string | undefined;
  kind?: string | undefined;
  /** It is on a test network, as the server says. */
  isTest?: boolean;
  /** Where it is on its ledger now, as the server says. */
  place?: ShownPlace | undefined;
}) {
  const { t } = useTranslation();
  return (
    <span className={classes.named}>
      <span>
        {name === undefined ? (
          <span className={classes.unnamed}>{t('sign:unnamed')}</span>
        ) : (
          <Said>
            <bdi className={classes.name}>{unhidden(name)}</bdi>
          </Said>
        )}
      </span>
      {kind === undefined ? null : <span className={classes.remark}>{kind}</span>}
      {isTest ? <Said>{t('sign:testNetwork')}</Said> : null}
      {place === undefined ? null : (
        <Said>
          <PlaceText {...placeWords(place, kindText(t))} />
        </Said>
      )}
      <details className={classes.signedId}>
        <summary>{t('kinds:field.id')}</summary>
        <span className="cs-mono">{id}</span> <CopyButton value={id} label={t('kinds:field.id')} />
      </details>
    </span>
  );
}

import '../../../entities/account/texts.ts';
import '../../../entities/manifest/texts.ts';

import type { ManifestContent, ManifestContentJWT, ManifestValue } from '@countersign/model';
import {
  AddressText,
  Code,
  CopyButton,
  DateTimeText,
  DetailColumns,
  DetailItem,
  DetailList,
  DetailSection,
  ErrorState,
  Notice,
  PageHeader,
  SkeletonBlock,
  StatusChip,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../../shared/api/error-text.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { RecordFold } from '../../../shared/screens/record-fold.tsx';
import { EntityChip } from '../../../entities/chips.tsx';
import { MetadataSection } from '../../../entities/metadata-section.tsx';
import { useNames } from '../../../entities/names.ts';
import { LedgerTags } from '../../../entities/tags.tsx';
import { manifestQuery } from '../../../entities/manifest/manifest-queries.ts';
import { manifestTones } from '../../../entities/manifest/manifest-search.ts';
import { manifestMessage } from '../../../entities/manifest/manifest-text.ts';
import classes from './manifest-detail.module.css';

const route = screenRoute('accounts/$accountId/financial-details/manifests/$manifestId/details');

/** One manifest: what the account's key was asked to sign, and the signature once it is there. */
export function ManifestDetail() {
  const { t } = useTranslation('accounts');
  const { domainId, accountId, manifestId } = route.useParams();
  const { data: manifest, error, refetch } = useQuery(manifestQuery(domainId, accountId, manifestId));
  const names = useNames({ accounts: [{ id: accountId, domainId }] });
  if (!manifest) {
    if (error) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
    return <SkeletonBlock lines={8} label={t('app:action.loading')} />;
  }
  const { data, additionalDetails } = manifest;
  const status = additionalDetails?.processing.type ?? 'Pending';
  return (
    <>
      <PageHeader
        title={t('manifest.title', { type: data.content.type })}
        subtitle={data.metadata.description}
        status={<StatusChip tone={manifestTones[status]}>{t(`manifests:status.${status}`)}</StatusChip>}
      />
      <DetailColumns
        main={
          <>
            <DetailSection title={t('manifest.about')}>
              <DetailList>
                <DetailItem label={t('manifest.account')}>
                  <EntityChip kind="account" id={accountId} name={names.account(accountId)} domainId={domainId} />
                </DetailItem>
                <DetailItem label={t('column.ledger')}>{data.ledgerId ? <LedgerTags ids={[data.ledgerId]} /> : null}</DetailItem>
                <DetailItem label={t('manifests:column.type')}>{t(`manifest.typeOf.${data.content.type}`)}</DetailItem>
              </DetailList>
            </DetailSection>
            <Content content={data.content} />
            <DetailSection title={t('manifest.signed')}>
              {data.value ? (
                <Value value={data.value} />
              ) : (
                <Notice tone={manifestTones[status]} title={t('manifest.notYet')}>
                  {t('manifest.notYetHint')}
                </Notice>
              )}
            </DetailSection>
            <RecordFold record={manifest} />
          </>
        }
        side={<MetadataSection id={data.id} metadata={data.metadata} />}
      />
    </>
  );
}

function Content({ content }: { content: ManifestContent }) {
  const { t } = useTranslation('accounts');
  if (content.type === 'JWT') return <TokenContent content={content} />;
  const message = manifestMessage(content);
  return (
    <DetailSection title={t('manifest.payload')}>
      <DetailList>
        <DetailItem label={t('manifest.message')}>
          {message ? <Words value={message} label={t('manifest.message')} /> : null}
        </DetailItem>
        <DetailItem label={t('manifest.bytes')}>
          <AddressText value={content.value} label={t('manifest.bytes')} full />
        </DetailItem>
      </DetailList>
    </DetailSection>
  );
}

/** What people wrote, as they did; copied as it is. */
function Words({ value, label }: { value: string; label: string }) {
  return (
    <span className={classes.words}>
      {value} <CopyButton value={value} label={label} />
    </span>
  );
}

function TokenContent({ content: { header, payload } }: { content: ManifestContentJWT }) {
  const { t } = useTranslation('accounts');
  const copyable = (name: string, value: string | undefined) => (
    <DetailItem key={name} label={name}>
      {value === undefined ? null : <Words value={value} label={name} />}
    </DetailItem>
  );
  const moment = (name: string, seconds: number | undefined) => (
    <DetailItem label={name}>{seconds === undefined ? null : <Moment seconds={seconds} />}</DetailItem>
  );
  const others = (named: Readonly<Record<string, string>> = {}) =>
    Object.entries(named).map(([name, value]) => copyable(name, value));
  return (
    <>
      <DetailSection title={t('manifest.header')}>
        <DetailList>
          {copyable(t('token.type'), header.type)}
          <DetailItem label={t('token.algorithm')}>{header.algorithm ?? t('token.algorithmOfKey')}</DetailItem>
          {others(header.additionalParameters)}
        </DetailList>
      </DetailSection>
      <DetailSection title={t('manifest.payload')}>
        <DetailList>
          {copyable(t('token.issuer'), payload.issuer)}
          {copyable(t('token.subject'), payload.subject)}
          {copyable(t('token.audience'), payload.audience)}
          {moment(t('token.issuedAt'), payload.issuedAt)}
          {moment(t('token.notBefore'), payload.notBefore)}
          {moment(t('token.expiration'), payload.expiration)}
          {copyable(t('token.jwtId'), payload.jwtId)}
        </DetailList>
        {Object.keys(payload.additionalClaims ?? {}).length === 0 ? null : (
          <>
            <h3>{t('token.additionalClaims')}</h3>
            <DetailList>{others(payload.additionalClaims)}</DetailList>
          </>
        )}
      </DetailSection>
    </>
  );
}

/** The last second that a date of this world can be. */
const lastSecond = 8_640_000_000_000;

/** A token's moment: seconds since 1970, which a token may set to anything. */
function Moment({ seconds }: { seconds: number }) {
  return Math.abs(seconds) > lastSecond ? (
    <Code>{seconds}</Code>
  ) : (
    <>
      <DateTimeText value={new Date(seconds * 1_000).toISOString()} /> <Code>{seconds}</Code>
    </>
  );
}

function Value({ value }: { value: ManifestValue }) {
  const { t } = useTranslation('accounts');
  if (value.type === 'Unsafe') {
    return (
      <DetailList>
        <DetailItem label={t('manifest.signature')}>
          <AddressText value={value.signature} label={t('manifest.signature')} full />
        </DetailItem>
        <DetailItem label={t('manifest.recoveryId')}>
          {value.recoveryId === undefined ? null : <AddressText value={value.recoveryId} label={t('manifest.recoveryId')} full />}
        </DetailItem>
      </DetailList>
    );
  }
  const label = t(value.type === 'JWT' ? 'manifest.token' : 'manifest.signature');
  return (
    <DetailList>
      <DetailItem label={label}>
        <AddressText value={value.value} label={label} full />
      </DetailItem>
    </DetailList>
  );
}

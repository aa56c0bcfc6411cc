import { fromBase64, fromHex, fromUtf8 } from '@countersign/kernel';
import type { ManifestContent } from '@countersign/model';
import type { SignManifest } from '@countersign/kinds/schemas';
import { DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';
import { PlainValue } from '../../../entities/plain-value.tsx';
import { LedgerTags } from '../../../entities/tags.tsx';
import type { ReviewProps } from './review-props.ts';
import { CommonItems } from './shared-items.tsx';

/** What an account's key would sign: the text that the bytes are, where they are one, and always the bytes themselves. */
export function SignManifestReview({ payload, targetDomainId }: ReviewProps<SignManifest>) {
  const { t } = useTranslation('intents');
  const names = useNames({ accounts: [{ id: payload.accountId, domainId: targetDomainId }] });
  const { accountId, ledgerId, content } = payload;
  return (
    <DetailList>
      <DetailItem label={t('field.from')}>
        <EntityChip kind="account" id={accountId} name={names.account(accountId)} domainId={targetDomainId} />
      </DetailItem>
      {ledgerId === undefined ? null : (
        <DetailItem label={t('field.ledger')}>
          <LedgerTags ids={[ledgerId]} />
        </DetailItem>
      )}
      <Content content={content} />
      <CommonItems {...payload} />
    </DetailList>
  );
}

function Content({ content }: { content: ManifestContent }) {
  const { t } = useTranslation('intents');
  if (content.type === 'JWT') {
    return (
      <>
        <DetailItem label={t('field.tokenHeader')}>
          <PlainValue value={content.header} />
        </DetailItem>
        <DetailItem label={t('field.tokenPayload')}>
          <PlainValue value={content.payload} />
        </DetailItem>
      </>
    );
  }
  const text = textOf(content);
  return (
    <>
      {text === undefined ? null : <DetailItem label={t('field.signedText')}>{text}</DetailItem>}
      <DetailItem label={t('field.signedBytes')}>
        <PlainValue value={content.value} />
      </DetailItem>
    </>
  );
}

/** The text that the bytes are, if they are one that can be read. */
function textOf(content: Exclude<ManifestContent, { type: 'JWT' }>): string | undefined {
  try {
    const bytes = content.type === 'EIP-191' ? fromHex(content.value.slice(2).toLowerCase()) : fromBase64(content.value);
    const text = fromUtf8(bytes);
    return text === '' || /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

import { shortMiddle, type Translate } from '@countersign/kernel';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { DecisionPayload } from '@countersign/model';
import { AddressText, Code, CopyButton, DetailItem, DetailList, MomentText, TechnicalFold } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip, UserChip } from '../../../entities/chips.tsx';
import { useNames, type Names } from '../../../entities/names.ts';
import classes from './detail.module.css';
import { givenContext } from './given-context.ts';
import { decisionsIn } from './signatures.tsx';
import { subjectIds } from './subject-ids.ts';

/** What few need and everybody must be able to check: ids, moments, the policies' revisions, and the request as it was signed. */
export function Technical({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { details, state } = intent;
  const subject = subjectIds(details.payload);
  const progress = state.progressPerPolicy ?? [];
  const decisions = decisionsIn(intent);
  const names = useNames({
    users: [details.author, ...decisions.map(({ author }) => author)],
    policies: progress.map(({ policyReference }) => policyReference),
  });
  const text = JSON.stringify({ id: intent.id, ...details }, null, 2);
  return (
    <TechnicalFold hint={t('technical.hint')}>
      <DetailList>
        <DetailItem label={t('technical.id')}>
          <span className={classes.id}>
            <Code>{intent.id}</Code> <CopyButton value={intent.id} label={t('technical.id')} />
          </span>
        </DetailItem>
        {subject.ids.map((id) => (
          <DetailItem key={id} label={t(`technical.ids.${subject.label}`)}>
            <span className={classes.id}>
              <Code>{id}</Code> <CopyButton value={id} label={t(`technical.ids.${subject.label}`)} />
            </span>
          </DetailItem>
        ))}
        <DetailItem label={t('technical.author')}>
          <UserChip user={details.author} names={names} />
        </DetailItem>
        <DetailItem label={t('technical.domain')}>
          <EntityChip kind="domain" id={details.targetDomainId} name={names.domain(details.targetDomainId)} />
        </DetailItem>
        <DetailItem label={t('technical.created')}>
          <MomentText value={details.metadata.createdAt} />
        </DetailItem>
        <DetailItem label={t('technical.modified')}>
          {state.lastModifiedAt ? <MomentText value={state.lastModifiedAt} /> : undefined}
        </DetailItem>
        <DetailItem label={t('technical.expires')}>
          <MomentText value={details.expiryAt} />
        </DetailItem>
        {progress.map(({ policyReference: { id, revision } }) => (
          <DetailItem key={id} label={t('technical.policy')}>
            {t('technical.revision', { policy: names.policy({ id })?.alias ?? id, revision })}
          </DetailItem>
        ))}
        {Object.entries(details.metadata.customProperties).map(([name, value]) => (
          <DetailItem key={name} label={name}>
            {value}
          </DetailItem>
        ))}
        {state.error ? (
          <DetailItem label={t('technical.error')}>
            <Code>{state.error.code}</Code> {state.error.message}
          </DetailItem>
        ) : null}
      </DetailList>
      <GivenSignatures decisions={decisions} names={names} />
      <div className={classes.raw}>
        <div className={classes.rawHead}>
          <h3>{t('technical.request')}</h3>
          <CopyButton value={text} label={t('technical.request')} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text must be reachable by keyboard */}
        <pre tabIndex={0}>
          <Code>{text}</Code>
        </pre>
      </div>
    </TechnicalFold>
  );
}

/** Each signature with the text that it is over, and whether that says which proposal it is of. */
function GivenSignatures({ decisions, names }: { decisions: readonly DecisionPayload[]; names: Names }) {
  const { t } = useTranslation('intents');
  if (decisions.length === 0) return null;
  return (
    <div className={classes.raw}>
      <div className={classes.rawHead}>
        <h3>{t('technical.signatures')}</h3>
      </div>
      <DetailList>
        {decisions.map(({ author, decision, signature, rawRequest }) => (
          <DetailItem key={signature} label={names.user(author) ?? t('signatures.someone')}>
            <AddressText value={signature} label={t('technical.signature')} />
            <span>
              {t('technical.signedText')} <CopyButton value={rawRequest} label={t('technical.signedText')} />
            </span>
            {decision === 'Approve' ? <div>{contextText({ decision, rawRequest }, t)}</div> : null}
          </DetailItem>
        ))}
      </DetailList>
    </div>
  );
}

/** Which proposal an approval says that it is of; the author's own is the proposal itself. */
function contextText(decision: Pick<DecisionPayload, 'decision' | 'rawRequest'>, t: Translate): string {
  const context = givenContext(decision);
  if (context === undefined) return t('technical.isProposal');
  const { proposalHash } = context;
  return proposalHash === undefined ? t('technical.noContext') : t('technical.context', { hash: shortMiddle(proposalHash) });
}

import './texts.ts';

import { kindName, movedValue, scaleOf, type Segment } from '@countersign/kinds/words';
import type { IntentPayload, TrustedIntent } from '@countersign/kinds/schemas';
import type { Translate } from '@countersign/kernel';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { DecisionPayload, TransactionDestination, WorkflowProgress } from '@countersign/model';
import { csvMoment, plainAmount, type ExportColumn } from '@countersign/ui';

import type { Names, NamesWanted } from '../../names.ts';
import { kindNames } from '../kind-names.ts';
import { allNamesWanted, namesOfTasks } from '../names-wanted.ts';
import { whatSegments } from '../sentence.tsx';

/** Whose names a file of tasks needs: what each is about, who proposed and decided it, and under which policies. */
export function namesOfExportedTasks(tasks: readonly TrustedIntent[]): NamesWanted {
  const progress = tasks.flatMap(({ data }) => data.state.progressPerPolicy ?? []);
  return allNamesWanted([
    namesOfTasks(tasks),
    {
      policies: progress.map(({ policyReference }) => policyReference),
      users: progress.flatMap(decisionsOf).map(({ decision: { author } }) => author),
      ledgers: true,
    },
  ]);
}

interface Decided {
  readonly step: number;
  readonly decision: DecisionPayload;
}

function decisionsOf({ stepProgress }: WorkflowProgress): Decided[] {
  return stepProgress.flatMap(({ decisions }, index) => decisions.map((decision) => ({ step: index + 1, decision })));
}

/** A sentence with nothing shortened: a file has room for whole addresses and ids. */
function wholeText(segments: readonly Segment[]): string {
  const words = segments.map(({ text, piece }) => {
    const [head = ''] = text.split('…');
    return piece?.title?.startsWith(head) === true ? piece.title : text;
  });
  const sentence = words.join('');
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

function placeText(to: TransactionDestination, names: Names): string {
  if (to.type === 'Address') return to.address;
  const [name, id] =
    to.type === 'Account' ? [names.account(to.accountId), to.accountId] : [names.endpoint(to.endpointId), to.endpointId];
  return name === undefined ? id : `${name} (${id})`;
}

/** What a task pays, where it pays something. */
function paymentOf(payload: IntentPayload, names: Names) {
  const moved = movedValue(payload, ledgerDescriptor);
  const scale = moved && scaleOf(moved.amount.unit, kindNames(names));
  const isScaled = typeof scale === 'object';
  return {
    amount: moved === undefined ? '' : isScaled ? plainAmount(moved.amount.amount, scale.decimals) : String(moved.amount.amount),
    unit: isScaled ? (scale.symbol ?? '') : '',
    account: moved === undefined ? '' : (names.account(moved.accountId) ?? ''),
    accountId: moved?.accountId ?? '',
    payee: moved === undefined ? '' : moved.to.map((to) => placeText(to, names)).join('; '),
  };
}

/** The id of what a task is about. */
function subjectId(payload: IntentPayload): string {
  if ('reference' in payload) return payload.reference.id;
  return 'id' in payload && typeof payload.id === 'string' ? payload.id : '';
}

function policyText({ policyReference: { id, domainId, revision } }: WorkflowProgress, names: Names, t: Translate): string {
  return t('tasks:export.policy', {
    policy: names.policy({ id })?.alias ?? id,
    revision: String(revision),
    domain: names.domain(domainId) ?? domainId,
    id,
  });
}

/** Who decided what and when, as which role, and why; each once, though it counts under several policies. */
function decisionTexts(progress: readonly WorkflowProgress[], names: Names, t: Translate): string[] {
  const bySignature = new Map(progress.flatMap(decisionsOf).map((one) => [one.decision.signature, one]));
  return [...bySignature.values()]
    .toSorted((one, other) => one.decision.seenBySystemAt.localeCompare(other.decision.seenBySystemAt))
    .map(({ step, decision: { author, authorRoles, decision, seenBySystemAt, approvalReason, rejectionReason } }) => {
      const [name, email] = [names.user(author) ?? author.id, names.email(author)];
      const said = t(`tasks:export.decision.${decision}`, {
        step: String(step),
        person: email === undefined || email === name ? name : `${name} <${email}>`,
        roles: authorRoles.join(', '),
        time: csvMoment(seenBySystemAt).join(' '),
      });
      const reason = approvalReason ?? rejectionReason;
      return reason === undefined ? said : `${said}: ${reason}`;
    });
}

/** The file of tasks, whatever columns the screen shows: all that an auditor asks of a decision. */
export function taskExport(names: Names, t: Translate): readonly ExportColumn<TrustedIntent>[] {
  const payment = ({ data }: TrustedIntent) => paymentOf(data.details.payload, names);
  const progress = ({ data }: TrustedIntent) => data.state.progressPerPolicy ?? [];
  const column = (
    key: string,
    text: (row: TrustedIntent) => string,
    more: Partial<ExportColumn<TrustedIntent>> = {},
  ): ExportColumn<TrustedIntent> => ({ header: t(`tasks:column.${key}`), text, ...more });
  return [
    column('id', ({ data }) => data.id),
    column('status', ({ data }) => t(`app:intentStatus.${data.state.status}`)),
    column('kind', ({ data }) => kindName(data.details.payload.type)),
    column('operation', ({ data }) => wholeText(whatSegments(data.details.payload, names, t))),
    column('amount', (row) => payment(row).amount, { unit: (row) => payment(row).unit }),
    column('account', (row) => payment(row).account),
    column('accountId', (row) => payment(row).accountId),
    column('payee', (row) => payment(row).payee),
    column('subjectId', ({ data }) => subjectId(data.details.payload)),
    column('note', ({ data }) => data.details.metadata.description ?? ''),
    column('domain', ({ data }) => names.domain(data.details.targetDomainId) ?? ''),
    column('domainId', ({ data }) => data.details.targetDomainId),
    column('author', ({ data }) => names.user(data.details.author) ?? ''),
    column('authorEmail', ({ data }) => names.email(data.details.author) ?? ''),
    column('authorId', ({ data }) => data.details.author.id),
    column('created', ({ data }) => data.details.metadata.createdAt, { isMoment: true }),
    column('modified', ({ data }) => data.state.lastModifiedAt ?? '', { isMoment: true }),
    column('expires', ({ data }) => data.details.expiryAt, { isMoment: true }),
    column('policies', (row) =>
      progress(row)
        .map((one) => policyText(one, names, t))
        .join('; '),
    ),
    column('decisions', (row) => decisionTexts(progress(row), names, t).join('; ')),
    column('failure', ({ data }) => (data.state.error ? `${data.state.error.code}: ${data.state.error.message}` : '')),
  ];
}

import type { MoverGroup, MoverPerson, Movers, MoverSigner, MoverStep } from '@countersign/contract';
import type { TransactionDestination } from '@countersign/model';
import { amountText, Avatar, AvatarRow, Card, DateTimeText, Notice, StatusChip } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Translate } from '@countersign/kernel';
import { Fragment } from 'react';

import { useNames, type Names } from '../../../entities/names.ts';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from './movers.module.css';
import { nobodyTold, noneTold } from './none-told.ts';

const tiers = ['Direct', 'Otherwise', 'Assumed'] as const;
const facesShown = 6;
const namesShown = 4;

/** What is needed to show the answer. */
interface Tools {
  readonly t: Translate;
  readonly names: Names;
  readonly tickerId: string;
  /** In the smallest unit: it is about more than this. */
  readonly asked: string;
  /** The policies that are not there, at least not like this. */
  readonly draftIds: ReadonlySet<string>;
}

/** The groups that can move it, by how, each with its way; and what the answer rests on. */
export function MoversAnswer({
  movers,
  tickerId,
  asked,
  draftIds,
}: {
  movers: Movers;
} & Pick<Tools, 'tickerId' | 'asked' | 'draftIds'>) {
  const { t } = useTranslation('movers');
  const scope = useScope();
  const { groups, blocked } = movers;
  const nobody = nobodyTold(movers);
  const here = (id: string) => ({ id, domainId: scope.domainId });
  const destinations = [...movers.assumed.destinations, ...groups.flatMap(({ destination, beside }) => [destination, ...beside])];
  const names = useNames({
    users: groups.flatMap(peopleIn).map(({ id, domainId }) => ({ id, domainId })),
    tickers: [tickerId],
    accounts: destinations.flatMap((one) => (one.type === 'Account' ? [here(one.accountId)] : [])),
    endpoints: destinations.flatMap((one) => (one.type === 'Endpoint' ? [here(one.endpointId)] : [])),
  });
  const tools: Tools = { t, names, tickerId, asked, draftIds };
  const alone = groups.filter((group) => sizeOf(group) === 1).reduce((sum, { members }) => sum + (members[0]?.of ?? 0), 0);
  return (
    <>
      {blocked ? (
        <Notice tone="past" title={t('blocked')}>
          {t('blockedHint', { reason: blocked.message })}
        </Notice>
      ) : null}
      {alone > 0 ? <Notice tone="waiting" title={t('alone', { count: alone })} /> : null}
      {!blocked && groups.length === 0 ? <Notice tone="past" title={t(nobody.key, { count: nobody.count })} /> : null}
      {blocked || groups.length === 0 ? null : <Tiers movers={movers} tools={tools} />}
      <Limits movers={movers} tools={tools} />
    </>
  );
}

function Tiers({ movers, tools }: { movers: Movers; tools: Tools }) {
  const { t } = tools;
  return tiers.map((tier) => {
    const own = movers.groups.filter((group) => group.tier === tier);
    if (own.length === 0 && tier === 'Assumed') return null;
    const none = own.length > 0 || tier === 'Assumed' ? undefined : noneTold(tier, movers);
    return (
      <Card key={tier} title={t(`tier.${tier}`)} hint={t(`tierHint.${tier}`)}>
        {none ? <p className={classes.none}>{t(none.key, { count: none.count })}</p> : null}
        <ul className={classes.groups}>
          {own.map((group) => (
            <li key={keyOf(group)}>
              <Group group={group} tools={tools} />
            </li>
          ))}
        </ul>
      </Card>
    );
  });
}

function Group({ group, tools }: { group: MoverGroup; tools: Tools }) {
  const { t } = tools;
  const size = sizeOf(group);
  const isExample = group.members.some(({ count, of }) => of > count);
  return (
    <article className={classes.group}>
      <header className={classes.head}>
        <AvatarRow>
          {group.members
            .flatMap(({ anyOf }) => anyOf)
            .slice(0, facesShown)
            .map((person) => (
              <Avatar key={person.id} name={nameOf(person, tools)} tintKey={person.publicKey ?? person.id} />
            ))}
        </AvatarRow>
        <h3>
          {group.members.map((member, index) => (
            <Fragment key={member.anyOf[0]?.id ?? index}>
              {index > 0 ? <span className={classes.plus}> + </span> : null}
              {membersText(member, tools)}
            </Fragment>
          ))}
        </h3>
        {size === 1 ? (
          <StatusChip tone="waiting">{t('alone')}</StatusChip>
        ) : (
          <span className={classes.count}>{t('people', { count: size })}</span>
        )}
        {group.tier === 'Assumed' ? <StatusChip tone="waiting">{t('assumes')}</StatusChip> : null}
      </header>
      <ol className={classes.way} aria-label={t(isExample ? 'example' : 'way')}>
        {group.steps.map((step, index) => (
          <li key={index}>
            <Step step={step} group={group} tools={tools} />
          </li>
        ))}
      </ol>
    </article>
  );
}

function Step({ step, group, tools }: { step: MoverStep; group: MoverGroup; tools: Tools }) {
  const { t, names } = tools;
  const scope = useScope();
  const isMove = step.type === 'v0_CreateTransferOrder' || step.type === 'v0_CreateTransactionOrder';
  const values = {
    who: signerName(step.proposer, tools),
    what: step.subjects.map(({ id, alias }) => names.user({ id, domainId: step.targetDomainId }) ?? alias),
    count: step.times,
    ...(isMove && {
      amount: movedText(group, tools),
      destination: destinationText(group.destination, tools),
    }),
  };
  const approvers = approverNames(step, tools);
  const elsewhere = step.targetDomainId === scope.domainId ? undefined : names.domain(step.targetDomainId);
  return (
    <>
      <span>
        {t(group.by === 'Fee' && isMove ? 'step.fee' : `step.${step.type}`, values)}
        {elsewhere === undefined ? '' : ` ${t('inDomain', { domain: elsewhere })}`}
        {isMove && group.beside.length > 0
          ? `, ${t('beside', { names: group.beside.map((destination) => destinationText(destination, tools)) })}`
          : ''}
        {isMove && group.times > 1 ? `, ${t('inPieces', { count: group.times })}` : ''}
        {'; '}
        {approvers.length === 0 ? t('nobodyElse') : t('approve', { count: step.approvers.length, names: approvers })}
      </span>
      <span className={classes.under}>
        <Policies step={step} tools={tools} />
        {step.at === undefined ? null : (
          <>
            {' · '}
            {t('at')} <DateTimeText value={step.at} />
          </>
        )}
        {step.assumed.length > 0 ? ` · ${t('assumed', { names: step.assumed.map(({ alias }) => alias) })}` : null}
      </span>
    </>
  );
}

/** The policies that let it pass, with the way to those that are there. */
function Policies({ step: { policies }, tools: { t, draftIds } }: { step: MoverStep; tools: Tools }) {
  const scope = useScope();
  return policies.map(({ id, domainId, alias, isMadeUp }, index) => (
    <Fragment key={id}>
      {index > 0 ? ' · ' : null}
      {isMadeUp ? (
        t('newPolicy')
      ) : draftIds.has(id) ? (
        alias
      ) : (
        <AppLink href={paths.policy({ ...scope, domainId }, id)} translate="no">
          {alias}
        </AppLink>
      )}
    </Fragment>
  ));
}

function Limits({ movers, tools }: { movers: Movers; tools: Tools }) {
  const { t } = tools;
  const { assumed, completeUpTo, mostPeople, hasMore } = movers;
  const isCut = tiers.some((tier) => completeUpTo[tier] < mostPeople);
  const named = assumed.destinations.map((destination) => destinationText(destination, tools));
  const own = assumed.ownExpressions.length;
  return (
    <Card tone="sunken" title={t('limits.title')}>
      {isCut ? <Notice tone="waiting" title={t('limits.bounded')} /> : null}
      <ul className={classes.limits}>
        <li>{t('limits.now')}</li>
        <li>{t('limits.destinations', { count: named.length, names: named })}</li>
        {assumed.allEndpoints ? null : <li>{t('limits.endpoints')}</li>}
        <li>{t('limits.time')}</li>
        {own > 0 ? <li>{t('limits.own', { count: own })}</li> : null}
        <li>{t('limits.balance')}</li>
        <li>{t('limits.other')}</li>
        <li>{t('limits.people', { count: mostPeople })}</li>
        {hasMore ? <li>{t('limits.more')}</li> : null}
      </ul>
    </Card>
  );
}

/** The least that is more than what was asked for is only said to be more. */
function movedText({ amount, by }: MoverGroup, { t, names, tickerId, asked }: Tools): string {
  const isLeast = by !== 'Pieces' && BigInt(amount) === BigInt(asked) + 1n;
  const text = amountText(isLeast ? asked : amount, names.unit(tickerId), t);
  return isLeast ? t('moreThan', { amount: text }) : text;
}

const sizeOf = ({ members }: MoverGroup) => members.reduce((sum, { count }) => sum + count, 0);

const keyOf = ({ tier, members }: MoverGroup) =>
  [tier, ...members.map(({ count, anyOf }) => `${count} ${anyOf[0]?.id ?? ''}`)].join(' ');

function peopleIn({ members, steps }: MoverGroup): readonly MoverPerson[] {
  const signers = steps.flatMap(({ proposer, approvers }) => [proposer, ...approvers]);
  return [...members.flatMap(({ anyOf }) => anyOf), ...signers.filter(({ isMadeUp }) => !isMadeUp)];
}

/** `Ada or Ben`, `any 2 of Ada, Ben or Cleo`, or `Ada and Ben`. */
function membersText({ count, of, anyOf }: MoverGroup['members'][number], tools: Tools): string {
  const { t } = tools;
  const shown = anyOf.slice(0, Math.max(namesShown, count)).map((person) => nameOf(person, tools));
  const left = of - shown.length;
  const people = left > 0 ? [...shown, t('others', { count: left })] : shown;
  if (count === of) return t('all', { names: people });
  return count === 1 ? t('anyOne', { names: people }) : t('any', { count, names: people });
}

const nameOf = (person: MoverPerson, { names }: Tools) => names.user(person) ?? person.alias;

function signerName(signer: MoverSigner, tools: Tools): string {
  return signer.isMadeUp ? tools.t('newUser') : nameOf(signer, tools);
}

function approverNames({ approvers }: MoverStep, tools: Tools): string[] {
  const people = approvers.filter(({ isMadeUp }) => !isMadeUp).map((signer) => nameOf(signer, tools));
  const madeUp = approvers.length - people.length;
  return madeUp > 0 ? [...people, tools.t('newUsers', { count: madeUp })] : people;
}

function destinationText(destination: TransactionDestination, { t, names }: Tools): string {
  if (destination.type === 'Endpoint') return t('destination.Endpoint', { name: names.endpoint(destination.endpointId) ?? '' });
  if (destination.type === 'Account') return t('destination.Account', { name: names.account(destination.accountId) ?? '' });
  return t('destination.Address');
}

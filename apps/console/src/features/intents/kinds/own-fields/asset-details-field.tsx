import { isObject } from '@countersign/kernel';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgerModuleQuery } from '../../../../shared/ledgers/ledger-module-query.ts';
import { MemberField } from '../../../../shared/proposing/form/member-fields.tsx';
import type { OwnFieldProps } from '../../../../shared/proposing/form/own-parts.ts';
import { otherSpelling } from './asset-spelling.ts';
import classes from './own-fields.module.css';
import { useDraftLedger } from './use-draft-ledger.ts';

/** What an asset is called that no contract and no issuer made. */
export const ledgersOwn = 'Native';

/** What the chosen ledger needs to know of an asset: its standard, and where it is. The ledger's own coin is not offered. */
export function AssetDetailsField({ form, control, name, node }: OwnFieldProps) {
  const { t } = useTranslation('intents');
  const ledger = useDraftLedger(control);
  const draft: unknown = useWatch({ control, name });
  const type = ledger?.parameters.type;
  const isFitting = isObject(draft) && draft['type'] === type;
  const shape = node.kind === 'shapes' && type !== undefined ? node.shapes.get(type)?.() : undefined;
  // Each ledger has details of its own: those of another one mean nothing here.
  useEffect(() => {
    if (type !== undefined && shape !== undefined && !isFitting) form.setValue(name, { type, properties: { type: '' } });
  });
  // The instance takes an asset in its ledger's spelling alone: what was pasted in another one becomes that.
  const { data: module } = useQuery({ ...ledgerModuleQuery(type ?? ''), enabled: type !== undefined });
  useEffect(() => {
    // What the form holds by now, which may be more than what was drawn.
    const spelled = module ? otherSpelling(module, form.getValues(name)) : undefined;
    if (spelled !== undefined) form.setValue(name, spelled);
  });
  if (type === undefined) return <p className={classes.aside}>{t('asset.ledgerFirst')}</p>;
  const details = shape?.kind === 'group' ? shape.members().find((member) => member.node.kind === 'shapes') : undefined;
  const shapes =
    details?.node.kind === 'shapes' ? new Map([...details.node.shapes].filter(([word]) => word !== ledgersOwn)) : undefined;
  if (details?.node.kind !== 'shapes' || shapes === undefined || shapes.size === 0)
    return <p className={classes.aside}>{t('asset.coinOnly')}</p>;
  if (!isFitting) return null;
  return <MemberField form={form} name={`${name}.${details.name}`} member={details} node={{ ...details.node, shapes }} />;
}

import { isObject, type JsonObject, type Translate } from '@countersign/kernel';
import { isContractInterface } from '@countersign/model/names';

import { ledgersDirectory } from '../../../../entities/directory-queries.ts';
import { queryClient } from '../../../../shared/api/query-client.ts';
import { addressProblem } from '../../../../shared/ledgers/address-writing.ts';
import { ledgerModuleQuery } from '../../../../shared/ledgers/ledger-module-query.ts';
import { tagKindOf, tagProblem } from '../tag-of-destination.ts';
import type { Problem } from '../../../../shared/proposing/form/form-schema.ts';

/** What the ledger of an endpoint says of its address, and whether its interface is one. */
export async function endpointProblems(
  { address, tag, ledgerId, parameters }: JsonObject,
  t: Translate,
): Promise<readonly Problem[]> {
  const abi = isObject(parameters) ? parameters['ABI'] : undefined;
  const ledger = (await queryClient.ensureQueryData(ledgersDirectory)).find(({ id }) => id === ledgerId);
  const module = ledger && (await queryClient.ensureQueryData(ledgerModuleQuery(ledger.parameters.type)));
  const problems: Problem[] = [];
  if (ledger && module && typeof address === 'string' && address.trim() !== '') {
    const problem = addressProblem(address, module.address.parse(address.trim(), ledger));
    if (problem) problems.push({ path: ['address'], message: t(`intents:addressProblem.${problem}`, { ledger: ledger.alias }) });
  }
  const { type, value } = isObject(tag) ? tag : {};
  const kind = tagKindOf(module?.descriptor.tags ?? [], type);
  if (ledger && module && kind && typeof address === 'string' && typeof value === 'string' && value !== '') {
    const parsed = module.address.parse(address.trim(), ledger);
    const message = tagProblem(kind, value, parsed.ok ? parsed.value.tag : undefined, t);
    if (message !== undefined) problems.push({ path: ['tag', 'value'], message });
  }
  if (typeof abi === 'string' && !isContractInterface(abi))
    problems.push({ path: ['parameters', 'ABI'], message: t('intents:endpoint.abiProblem') });
  return problems;
}

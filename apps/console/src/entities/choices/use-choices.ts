import type { FilterOption } from '@countersign/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Choices } from './choice-queries.ts';

const searchDebounceMs = 100;

/**
 * What there is to choose from: all of it where one page holds it; else what the server finds for the text that is typed, for which there
 * then is `onSearch`. With `alwaysAsked` the server is asked in any case: for what is found by more than what its options say.
 */
export function useChoices<Value>(choices: Choices<Value>, { alwaysAsked = false }: { readonly alwaysAsked?: boolean } = {}) {
  const [typed, onSearch] = useState('');
  const [wanted] = useDebouncedValue(typed, searchDebounceMs);
  const first = useQuery(choices('')).data;
  const isAsked = alwaysAsked || first?.isAll === false;
  const isSearched = isAsked && wanted !== '';
  const found = useQuery({ ...choices(wanted), enabled: isSearched, placeholderData: keepPreviousData }).data;
  return { values: (isSearched ? found : first)?.values ?? [], ...(isAsked && { onSearch }) };
}

/** The options with those in front that are chosen and not among them. */
export function withChosen<Option extends FilterOption>(
  options: readonly Option[],
  chosen: readonly string[],
  nameOf: (id: string) => string | undefined,
): (Option | FilterOption)[] {
  const missing = chosen.filter((id) => !options.some(({ value }) => value === id));
  const named = missing.flatMap((id) => {
    const label = nameOf(id);
    return label === undefined ? [] : [{ value: id, label }];
  });
  return [...named, ...options];
}

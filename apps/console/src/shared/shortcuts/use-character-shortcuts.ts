import { useLocalStorage } from '@mantine/hooks';

/** Whether shortcuts of plain characters act, which one may switch off (WCAG 2.1.4); kept in the browser. */
export function useCharacterShortcuts(): readonly [boolean, (areOn: boolean) => void] {
  const [areOn, setAreOn] = useLocalStorage({
    key: 'countersign-character-shortcuts',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [areOn, setAreOn];
}

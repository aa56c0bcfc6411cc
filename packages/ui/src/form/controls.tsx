import '../theme/form-styles.ts';

import {
  Autocomplete as KitAutocomplete,
  Button as KitButton,
  Checkbox as KitCheckbox,
  Combobox as KitCombobox,
  DEFAULT_THEME,
  Loader as KitLoader,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
  MultiSelect as KitMultiSelect,
  NativeSelect as KitNativeSelect,
  PasswordInput as KitPasswordInput,
  Radio as KitRadio,
  Select as KitSelect,
  TagsInput as KitTagsInput,
  Textarea as KitTextarea,
  TextInput as KitTextInput,
  UnstyledButton as KitUnstyledButton,
} from '@mantine/core';
import type { ElementType } from 'react';

import { theme } from '../theme/theme.ts';

export { useCombobox, type ComboboxItem, type MultiSelectProps } from '@mantine/core';

/**
 * The component kit's controls in our theme, and their style sheets. Each brings the theme itself, so that the kit comes with the first
 * form and not with the first screen. Colours follow an attribute of the page (`useColorScheme`), which no control asks for.
 */
const ours = mergeMantineTheme(DEFAULT_THEME, theme);
const nothing = () => undefined;
const surroundings = {
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const;

function inTheme<Control extends ElementType & object>(control: Control): Control {
  const Within: ElementType = control;
  function InTheme(props: object) {
    return (
      <MantineContext value={surroundings}>
        <MantineThemeContext value={ours}>
          <Within {...props} />
        </MantineThemeContext>
      </MantineContext>
    );
  }
  return Object.assign(InTheme, control);
}

export const Autocomplete = inTheme(KitAutocomplete);
export const Button = inTheme(KitButton);
export const Checkbox = inTheme(KitCheckbox);
export const Combobox = inTheme(KitCombobox);
export const Loader = inTheme(KitLoader);
export const MultiSelect = inTheme(KitMultiSelect);
export const NativeSelect = inTheme(KitNativeSelect);
export const PasswordInput = inTheme(KitPasswordInput);
export const Radio = inTheme(KitRadio);
export const RadioGroup = inTheme(KitRadio.Group);
export const Select = inTheme(KitSelect);
export const TagsInput = inTheme(KitTagsInput);
export const Textarea = inTheme(KitTextarea);
export const TextInput = inTheme(KitTextInput);
export const UnstyledButton = inTheme(KitUnstyledButton);

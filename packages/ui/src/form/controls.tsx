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
import { useEffect, useState, type ElementType, type FocusEvent } from 'react';

import { theme } from '../theme/theme.ts';

export { useCombobox, type ComboboxItem, type MultiSelectProps, type SelectProps } from '@mantine/core';

/**
 * The component kit's controls in our theme, and their style sheets. Each brings the theme itself, so that the kit comes with the first
 * form and not with the first screen. Colours follow an attribute of the page (`useColorScheme`), which no control asks for.
 */
const ours = /* @__PURE__ */ mergeMantineTheme(DEFAULT_THEME, theme);
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

interface OptionsProps {
  onFocus?: (event: FocusEvent) => void;
  comboboxProps?: object;
}

/**
 * A control with a list of options, which is drawn once the field has had the focus: a form of closed lists waited for each of them. It is drawn before it
 * opens, so that a key that opens it finds what is chosen; and the field once more after it, as it is only then that the kit tells
 * assistive technology of the list.
 */
function withOptions<Control extends ElementType & object>(control: Control): Control {
  const Within: ElementType = inTheme(control);
  function WithOptions({ onFocus, comboboxProps, ...rest }: OptionsProps) {
    const [wasReached, setWasReached] = useState(false);
    const [isDrawn, setIsDrawn] = useState(false);
    useEffect(() => setIsDrawn(wasReached), [wasReached]);
    return (
      <Within
        {...rest}
        data-options={isDrawn || undefined}
        comboboxProps={{ keepMounted: wasReached, ...comboboxProps }}
        onFocus={(event: FocusEvent) => {
          setWasReached(true);
          onFocus?.(event);
        }}
      />
    );
  }
  return Object.assign(WithOptions, control);
}

// Marked as free of side effects: a screen loads those alone that it draws.
export const Autocomplete = /* @__PURE__ */ withOptions(KitAutocomplete);
export const Button = /* @__PURE__ */ inTheme(KitButton);
export const Checkbox = /* @__PURE__ */ inTheme(KitCheckbox);
export const Combobox = /* @__PURE__ */ inTheme(KitCombobox);
export const Loader = /* @__PURE__ */ inTheme(KitLoader);
export const MultiSelect = /* @__PURE__ */ withOptions(KitMultiSelect);
export const NativeSelect = /* @__PURE__ */ inTheme(KitNativeSelect);
export const PasswordInput = /* @__PURE__ */ inTheme(KitPasswordInput);
export const Radio = /* @__PURE__ */ inTheme(KitRadio);
export const RadioGroup = /* @__PURE__ */ inTheme(KitRadio.Group);
export const Select = /* @__PURE__ */ withOptions(KitSelect);
export const TagsInput = /* @__PURE__ */ withOptions(KitTagsInput);
export const Textarea = /* @__PURE__ */ inTheme(KitTextarea);
export const TextInput = /* @__PURE__ */ inTheme(KitTextInput);
export const UnstyledButton = /* @__PURE__ */ inTheme(KitUnstyledButton);

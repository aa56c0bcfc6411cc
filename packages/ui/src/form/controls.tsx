import '../theme/form-styles.ts';

import {
  Button as KitButton,
  Checkbox as KitCheckbox,
  Combobox as KitCombobox,
  Loader as KitLoader,
  NativeSelect as KitNativeSelect,
  Radio as KitRadio,
  Select as KitSelect,
  Textarea as KitTextarea,
  TextInput as KitTextInput,
  UnstyledButton as KitUnstyledButton,
} from '@mantine/core';

import { inTheme } from './in-theme.tsx';

export { useCombobox, type ComboboxItem } from '@mantine/core';

// The component kit's controls and their style sheets. Marked as free of side effects: a screen loads those alone that it draws.
export const Button = /* @__PURE__ */ inTheme(KitButton);
export const Checkbox = /* @__PURE__ */ inTheme(KitCheckbox);
export const Combobox = /* @__PURE__ */ inTheme(KitCombobox);
export const Loader = /* @__PURE__ */ inTheme(KitLoader);
export const NativeSelect = /* @__PURE__ */ inTheme(KitNativeSelect);
export const Radio = /* @__PURE__ */ inTheme(KitRadio);
export const RadioGroup = /* @__PURE__ */ inTheme(KitRadio.Group);
export const Select = /* @__PURE__ */ inTheme(KitSelect);
export const Textarea = /* @__PURE__ */ inTheme(KitTextarea);
export const TextInput = /* @__PURE__ */ inTheme(KitTextInput);
export const UnstyledButton = /* @__PURE__ */ inTheme(KitUnstyledButton);

/**
 * Style sheets both apps load first, in the order the component kit asks for: only what every first screen draws.
 * Dialogs and forms bring theirs with their code: `dialog-styles.ts`, `form-styles.ts`.
 */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './root-variables.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Button.css';
import './tokens.css';
import './base.css';

/**
 * Style sheets both apps load first, in the order the component kit asks for: only what every first screen draws.
 * Form controls and the kit's other buttons bring theirs with their code: `form/controls.tsx`.
 */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './root-variables.css';
import './tokens.css';
import './base.css';
import './arriving.css';

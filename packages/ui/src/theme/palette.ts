/** Ten shades of one hue, lightest first: the form the component kit asks for. */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** Deep teal: the one accent. Shade 7 carries white text in light mode, shade 6 in dark mode (both above 4.5:1). */
export const accent: Shades = [
  '#eef7f6',
  '#d7ebe9',
  '#b0d7d4',
  '#7fbfbb',
  '#4fa5a1',
  '#2a8886',
  '#187271',
  '#0e5f60',
  '#0b4d4f',
  '#083c3e',
];

/** Neutral with a trace of the accent's hue, so that surfaces and accent belong together. */
export const neutral: Shades = [
  '#f7f9f8',
  '#eef2f1',
  '#e1e7e5',
  '#cbd4d1',
  '#a9b5b2',
  '#7d8b88',
  '#5c6966',
  '#45514e',
  '#2e3836',
  '#1b2322',
];

/** Dark surfaces and the text on them, lightest (text) first. */
export const dark: Shades = [
  '#e6ecea',
  '#c3cdca',
  '#a3b0ad',
  '#7f8e8a',
  '#4a5653',
  '#36413e',
  '#232c2a',
  '#1a2220',
  '#121817',
  '#0c1110',
];

/** Waits for somebody. */
export const amber: Shades = [
  '#fdf5e4',
  '#fae8c2',
  '#f3d592',
  '#eabf5c',
  '#dfa731',
  '#bd8415',
  '#9a6708',
  '#7c5004',
  '#633f03',
  '#4a2f02',
];

/** Final and good. */
export const green: Shades = [
  '#edf6eb',
  '#d6ebd1',
  '#b2d9ab',
  '#86c17d',
  '#5ca653',
  '#3f8a37',
  '#2f732a',
  '#265f23',
  '#1f4d1d',
  '#173a16',
];

/** Danger or refusal. */
export const red: Shades = [
  '#fdf0ef',
  '#fadbd8',
  '#f3b6b1',
  '#ea8a83',
  '#de6058',
  '#cb3f38',
  '#b32e29',
  '#962420',
  '#7a1d1a',
  '#5c1614',
];

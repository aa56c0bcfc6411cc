export { Pair } from './pair.tsx';

import { useMantineColorScheme } from '@mantine/core';

/**
 * Light, dark or as the system, and how to change it. Transitions go on meanwhile: to stop them the kit would write a style sheet into the
 * page, which our content security policy forbids.
 */
export const useColorScheme = () => useMantineColorScheme({ keepTransitions: true });

import type { Check } from '../check';
import { accessChecks } from './access';
import { callChecks } from './calls';
import { catalogueChecks } from './catalogue';
import { contentChecks } from './content';
import { memberChecks } from './members';
import { registrationChecks } from './registration';
import { systemChecks } from './system';

/** All checks of the kit. */
export const CHECKS: readonly Check[] = [
  ...systemChecks,
  ...callChecks,
  ...accessChecks,
  ...registrationChecks,
  ...catalogueChecks,
  ...contentChecks,
  ...memberChecks,
];

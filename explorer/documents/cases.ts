/** Test cases as text for people and test-management tools. */
import type { CaseStep, TestCase } from '../cases';

/** The tester's action for each kind of step. */
export function stepWords({ kind, label }: CaseStep): string {
  switch (kind) {
    case 'event':
      return `Do “${label}”`;
    case 'sends':
      return `Trigger: ${label}`;
    case 'done':
      return `The service answers: ${label}`;
    case 'error':
      return `The service fails: ${label}`;
    case 'snapshot':
      return `The other chart changes: ${label}`;
    case 'timer':
      return `Wait: ${label}`;
  }
}

export function expectedWords({ expected }: CaseStep): string {
  return expected.length === 0 ? 'no state changes' : `the chart is in ${expected.join(' and ')}`;
}

/** A manual test case: start, steps with their data, and expected results. */
export function caseText(chart: string, { title, input, begins, steps }: TestCase): string {
  return `${[
    `${chart}: ${title}`,
    `Start: ${input === 'default' ? '' : `${input}; `}the chart is in ${begins.join(' and ')}`,
    ...steps.flatMap((step, index) => [
      `${index + 1}. ${stepWords(step)}`,
      ...(step.data === undefined ? [] : [`   Data: ${step.data}`]),
      `   Expected: ${expectedWords(step)}`,
    ]),
  ].join('\n')}\n`;
}

/** A field of a CSV file (RFC 4180). Text that a spreadsheet would read as a formula is quoted. */
function field(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** One row per step, as test-management tools import them. */
export function casesCsv(chart: string, cases: readonly TestCase[]): string {
  const rows = cases.flatMap(({ group, title, input, steps }) =>
    steps.map((step, index) => [
      chart,
      group,
      title,
      input,
      String(index + 1),
      stepWords(step),
      step.data ?? '',
      expectedWords(step),
    ]),
  );
  const head = ['Chart', 'Kind', 'Test case', 'Start', 'Step', 'Action', 'Data', 'Expected'];
  return `${[head, ...rows].map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}

/** A Gherkin feature with one scenario per case. */
export function casesGherkin(chart: string, cases: readonly TestCase[]): string {
  const line = (text: string) => text.replace(/\s*\n\s*/g, ' ');
  const scenarios = cases.map(({ title, input, begins, steps }) =>
    [
      `  Scenario: ${line(title)}`,
      `    Given ${input === 'default' ? chart : `${chart} with ${input}`} is in ${begins.join(' and ')}`,
      ...steps.flatMap((step) => [
        `    When ${line(stepWords(step))}`,
        ...(step.data === undefined ? [] : ['      """', `      ${line(step.data)}`, '      """']),
        `    Then ${expectedWords(step)}`,
      ]),
    ].join('\n'),
  );
  return `${[`Feature: ${chart}`, ...scenarios].join('\n\n')}\n`;
}

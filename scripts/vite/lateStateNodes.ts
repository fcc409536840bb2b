import type { Plugin } from 'vite';
import { applyEdits, type Rewritten } from './edits';

/** What XState does in the constructor of a machine, with the lines that declare its properties. */
const EAGER = [
  '    this.root = void 0;\n',
  '    this.states = void 0;\n',
  '    this.events = void 0;\n',
  `    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
`,
  '    this.states = this.root.states;',
  '    this.events = this.root.events;\n',
];
const CLASS = 'class StateMachine {\n';
/** The same on first use, except for `states` and `events`, which the site and XState itself do not read. */
const LATE = `  get root() {
    const value = new StateNode(this.config, { _key: this.id, _machine: this });
    Object.defineProperty(this, 'root', { value });
    value._initialize();
    formatRouteTransitions(value);
    return value;
  }
`;

/** Makes XState's machines build their state nodes on first use. Throws if XState's source is not the expected one. */
export function buildLate(code: string): Rewritten {
  const from = code.indexOf(CLASS);
  const edits = EAGER.map((text) => {
    const start = code.indexOf(text, from);
    if (from < 0 || start < 0) throw new Error(`XState's StateMachine no longer contains:\n${text}`);
    return { start, end: start + text.length, text: '' };
  });
  const inside = from + CLASS.length;
  return applyEdits(code, [{ start: inside, end: inside, text: LATE }, ...edits]);
}

/**
 * XState builds the state nodes of a chart when the chart is created, and again for each `provide`. The site provides
 * services to nearly every chart, so that each would be built twice before the page can answer: a tenth of a start's
 * processor time. In the build, a chart is built once, when it runs.
 */
export function lateStateNodes(): Plugin {
  return {
    name: 'late-state-nodes',
    apply: 'build',
    transform: {
      filter: { id: /\/xstate\/dist\/StateMachine-\w+\.esm\.js$/ },
      handler: (code) => buildLate(code),
    },
  };
}

/**
 * Vitest reporter that appends events to the file named by `TEST_PROGRESS`, one JSON object per line, so that a run
 * that is cut off still has a record. `scripts/lib/progress.mjs` reads it.
 */
import { appendFileSync } from 'node:fs';

const text = (error) => error?.stack ?? error?.message ?? String(error);

export default class ProgressReporter {
  #write(event) {
    appendFileSync(process.env['TEST_PROGRESS'], `${JSON.stringify(event)}\n`);
  }

  onTestRunStart(specifications) {
    this.#write({ type: 'planned', files: specifications.map(({ moduleId }) => moduleId) });
  }

  onTestModuleCollected(module) {
    this.#write({ type: 'file', file: module.moduleId, tests: [...module.children.allTests()].length });
  }

  onTestCaseReady(test) {
    this.#write({ type: 'begun', id: test.id, file: test.module.moduleId, name: test.fullName });
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    this.#write({
      type: 'test',
      id: test.id,
      file: test.module.moduleId,
      name: test.fullName,
      state,
      ms: test.diagnostic()?.duration ?? 0,
      ...(errors.length === 0 ? {} : { message: errors[0].message }),
    });
  }

  // A hook is not a result, but counts as progress.
  onHookEnd() {
    this.#write({ type: 'hook' });
  }

  onTestModuleEnd(module) {
    const errors = module.errors();
    this.#write({
      type: 'end',
      file: module.moduleId,
      ms: module.diagnostic().duration,
      ...(errors.length === 0 ? {} : { message: text(errors[0]) }),
    });
  }

  onTestRunEnd(_modules, unhandled) {
    this.#write({ type: 'over', unhandled: unhandled.map(text) });
  }
}

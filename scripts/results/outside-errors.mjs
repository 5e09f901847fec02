import { writeFileSync } from 'node:fs'

/**
 * Reporter for vitest: writes the errors outside any test, which its JSON report leaves out, as a list of texts to the
 * file in OUTSIDE_ERRORS_FILE.
 */
export default class OutsideErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly { message?: string, type?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.OUTSIDE_ERRORS_FILE
    if (file) writeFileSync(file, JSON.stringify(errors.map(described)))
  }
}

/** @param {{ message?: string, type?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} error */
function described({ message, type, VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }) {
  return [path, test, type, message].filter(Boolean).join(': ')
}

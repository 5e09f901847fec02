import { log } from '~/platform/log.server'
import { isPassword } from './passwords.server'
import { isCommonPassword } from './strength.server'

/**
 * Starts what checks passwords, so that the first visitors don't wait until the dictionary is loaded. Returns a function
 * that says whether it has.
 */
export function warmPasswords(): () => boolean {
  let isWarm = false
  Promise.all([isCommonPassword('a password to begin with', []), isPassword('nobody has this one', null)]).then(
    () => {
      isWarm = true
    },
    (error: unknown) => log().error({ err: error }, 'not ready: passwords cannot be checked'),
  )
  return () => isWarm
}

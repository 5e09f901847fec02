import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { consoleOf } from '~/modules/operators/access/console-page.server'
import { forgetConsoleSession } from '~/modules/operators/access/session-cookie.server'
import { logOut } from '~/modules/operators/sessions/sessions.server'
import { formAction } from '~/platform/forms/actions.server'

export function loader({ context }: LoaderFunctionArgs) {
  consoleOf(context)
  return redirect(consolePaths.home)
}

export const action = formAction([], async ({ context }) => {
  const { operator } = consoleOf(context)
  if (operator) await logOut(operator)
  forgetConsoleSession(context.cookies)
  return redirect(consolePaths.login)
})

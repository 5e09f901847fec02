import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { sectionsOf } from '~/modules/operators/access/sections'

/** Redirects to the first section that the operator may use. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { grants } = await consolePage(context)
  return redirect(sectionsOf(grants)[0]?.to ?? consolePaths.account)
}

export default function Nothing() {
  return null
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { NotYours } from '~/modules/operators/errors'

export async function loader({ context }: LoaderFunctionArgs) {
  await consolePage(context)
  throw new NotYours()
}

export default function Nothing() {
  return null
}

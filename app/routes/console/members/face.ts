import type { LoaderFunctionArgs } from '@remix-run/node'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { NotYours } from '~/modules/operators/errors'
import { photoHeaders } from '~/modules/photos/served-photo'
import { faceOf } from '~/modules/support/search/face.server'

/** A member's main photo beside their name in a list. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'members')
  const tenant = await brandAt(context, operator, params.brand ?? '', 'members')
  const file = await faceOf(tenant, params.id ?? '')
  if (!file) throw new NotYours()
  return new Response(new Uint8Array(file), { headers: photoHeaders })
}

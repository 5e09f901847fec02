import type { LoaderFunctionArgs } from '@remix-run/node'
import { caseSelfie } from '~/modules/moderation/casework/case-photo.server'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { NotYours } from '~/modules/operators/errors'
import { photoHeaders } from '~/modules/photos/served-photo'

/** The selfie of a case, for the moderator who has claimed it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'queue')
  const tenant = await brandAt(context, operator, params.brand ?? '', 'queue')
  const file = await caseSelfie(tenant, operator, params.id ?? '')
  if (!file) throw new NotYours()
  return new Response(new Uint8Array(file), { headers: { ...photoHeaders, 'Cache-Control': 'no-store' } })
}

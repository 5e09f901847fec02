import type { LoaderFunctionArgs } from '@remix-run/node'
import { casePhoto } from '~/modules/moderation/casework/case-photo.server'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { NotYours } from '~/modules/operators/errors'
import { photoHeaders } from '~/modules/photos/served-photo'

/** A photo of a case or member, for operators with access to members. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'members')
  const tenant = await brandAt(context, operator, params.brand ?? '', 'members')
  const file = await casePhoto(tenant, params.photo ?? '')
  if (!file) throw new NotYours()
  return new Response(new Uint8Array(file), { headers: photoHeaders })
}

import type { ActionFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import type { UploadReply } from '~/modules/photos/schema'
import { readUpload } from '~/modules/photos/upload/read-upload.server'
import { addPhotoOf, refusalOf } from '~/modules/photos/upload/submit-photos.server'

/** POST a form with the field `photo`, and `place` among the own photos: the editor sends each file by itself, to tell how far it is. */
export async function action({ request, context }: ActionFunctionArgs) {
  const member = requireMember(context)
  const refused = await refusalOf(async () => addPhotoOf(member, await readUpload(request, context.form)), context.t)
  return Response.json({ refused: refused?.refused ?? null } satisfies UploadReply, { status: refused?.status ?? 200 })
}

import { z } from 'zod'
import { requireMember } from '~/modules/accounts/guards.server'
import type { UploadReply } from '~/modules/photos/schema'
import { readUpload } from '~/modules/photos/upload/read-upload.server'
import { addPhotoOf, photoForm, refusalOf } from '~/modules/photos/upload/submit-photos.server'
import { paths } from '~/paths'
import { uploadAction } from '~/platform/forms/actions.server'
import { formShapeOf } from '~/platform/http/route'
import { documentedCall } from '~/shell/calls/call.server'

/** The editor uploads each file separately, to show its progress. */
export const action = documentedCall(
  {
    method: 'POST',
    path: paths.api.photos,
    summary: 'Adds a photo. Why one is refused is said in `refused`, with 400, 409, 413, 422, 429 or 503.',
    member: true,
    body: z.object({ photo: z.file(), place: z.string().optional() }),
    multipart: true,
    answer: z.object({ refused: z.string().nullable() }),
    refusedLikeAnswer: [400, 409, 413, 422, 429, 503],
  },
  uploadAction([photoForm], async ({ request, context }) => {
    const member = requireMember(context)
    const refused = await refusalOf(
      async () => addPhotoOf(member, await readUpload(request, formShapeOf(context.route))),
      context.t,
    )
    return Response.json({ refused: refused?.refused ?? null } satisfies UploadReply, {
      status: refused?.status ?? 200,
    })
  }),
)

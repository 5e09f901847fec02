import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, replace } from '@remix-run/node'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { requireMember, requireViewer } from '~/modules/accounts/guards.server'
import { SettingsFrame } from '~/modules/accounts/ui/settings/settings-frame'
import { freePhoto } from '~/modules/photos/schema'
import { givePose } from '~/modules/verification/poses.server'
import { ownVerification } from '~/modules/verification/queries.server'
import type { VerificationReply } from '~/modules/verification/schema'
import { submitVerification, verificationForm } from '~/modules/verification/submit-verification.server'
import { Verification } from '~/modules/verification/ui/verification'
import { paths } from '~/paths'
import { uploadAction } from '~/platform/forms/actions.server'
import { formShapeOf } from '~/platform/http/route'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { cachedViewer: true, camera: true },
  i18n: ['settings', 'verification'],
  title: 'verification:title',
  noindex: true,
}

/** A member's verification of their main photo. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { tenant, url } = context
  const { mainPhoto } = viewer
  const verification = await ownVerification(viewer)
  // What waits can be taken back after the brand has stopped offering it.
  if (tenant.settings.photo_verification === 'off' && verification.state !== 'waiting') {
    throw new Response(null, { status: 404 })
  }
  return {
    invites: tenant.settings.signups === 'none',
    verification,
    photo: mainPhoto && freePhoto(mainPhoto, tenant.settings.cdn_prefix),
    given: givePose(viewer, url.searchParams.get('not')),
  }
}

export const action = uploadAction([verificationForm], async ({ request, context }) => {
  const member = requireMember(context)
  const refused = await submitVerification(member, request, { shape: formShapeOf(context.route), t: context.t })
  return refused ? data(refused, { status: refused.status }) : replace(paths.verification)
})

/** News reload open pages. This one keeps its pose, which the member may be taking: only a link or what was done loads it anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formAction, actionStatus = 200 }) =>
  currentUrl.href !== nextUrl.href || (formAction === paths.verification && actionStatus < 400)

export default function VerificationSettings() {
  const { invites, verification, photo, given } = useLoaderData<typeof loader>()
  const reply = useReply<VerificationReply>()
  return (
    <SettingsFrame section="verification" invites={invites} saved={false}>
      <Verification
        verification={verification}
        photo={photo}
        given={reply?.given ?? given}
        refused={reply?.refused ?? null}
      />
    </SettingsFrame>
  )
}

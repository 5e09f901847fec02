import type { LoaderFunctionArgs } from '@remix-run/node'
import { replace } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember, requireViewer } from '~/modules/accounts/guards.server'
import { consentRecords, withdrawConsent } from '~/modules/accounts/sign-up/consents.server'
import { Consents } from '~/modules/accounts/ui/settings/consents'
import { SettingsFrame } from '~/modules/accounts/ui/settings/settings-frame'
import { settingsPath } from '~/modules/accounts/ui/settings/settings-nav'
import { formAction } from '~/platform/forms/actions.server'
import { actionForm, readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'

export const handle: RouteHandle = {
  request: { beforeTerms: true, cachedViewer: true },
  i18n: ['settings'],
  title: 'settings:title',
  noindex: true,
  banners: ['activation', 'emails', 'photo', 'push'],
}

const path = settingsPath('consents')

/** Consents given by a member. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return {
    invites: context.tenant.settings.signups === 'none',
    saved: context.url.searchParams.has('saved'),
    consents: await consentRecords(viewer),
  }
}

/** Withdraws the consent named by the button. */
export const action = formAction([actionForm], async ({ request, context }) => {
  const member = requireMember(context)
  await withdrawConsent(member, readForm(await request.formData(), actionForm).intent)
  return replace(`${path}?saved`)
})

export default function ConsentSettings() {
  const { invites, saved, consents } = useLoaderData<typeof loader>()
  return (
    <SettingsFrame section="consents" invites={invites} saved={saved}>
      <Consents action={path} consents={consents} />
    </SettingsFrame>
  )
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, replace } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { requireMember, requireViewer } from '~/modules/accounts/guards.server'
import { SettingsFrame } from '~/modules/accounts/ui/settings/settings-frame'
import { settingsPath } from '~/modules/accounts/ui/settings/settings-nav'
import { ownProfile } from '~/modules/members/own/own-profile.server'
import { placeReply, profileRules, submitProfile, unsubmitted } from '~/modules/members/own/submit-profile.server'
import { interestsForm } from '~/modules/members/profile-schema.server'
import { LocationForm } from '~/modules/members/ui/own/location-form'
import { isChoosingCountry, locationChoices, locationForm } from '~/modules/places/location.server'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { beforeTerms: true, cachedViewer: true },
  i18n: ['settings', 'members', 'places'],
  title: 'settings:title',
  noindex: true,
  banners: ['activation', 'emails', 'photo', 'push'],
}

const path = settingsPath('location')
const fields = ['interests'] as const

/** A member's location and interests (specification 2, settings). */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { values, location } = await ownProfile(viewer)
  const { tenant, language, url, t } = context
  return {
    invites: tenant.settings.signups === 'none',
    saved: url.searchParams.has('saved'),
    location,
    interests: values.interests,
    rules: await profileRules(viewer, fields, t, { location: true }),
    choices: locationChoices(tenant, location.country, language),
  }
}

export const action = formAction([locationForm, interestsForm], async ({ request, context }) => {
  const member = requireMember(context)
  const form = await request.formData()
  // Pages without JavaScript load the chosen country's regions this way.
  if (isChoosingCountry(form)) return data(await placeReply(form, unsubmitted(form), context))
  const refused = await submitProfile(member, fields, form, context.t)
  return refused ? data(await placeReply(form, refused.result, context), { status: 422 }) : replace(`${path}?saved`)
})

export default function LocationSettings() {
  const { invites, saved, location, choices, interests, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const { key } = useLocation()
  return (
    <SettingsFrame section="location" invites={invites} saved={saved && !reply}>
      <LocationForm
        // Begun anew after each save: shows the city as it was found, and forgets what was typed.
        key={saved ? key : ''}
        action={path}
        values={location}
        choices={choices}
        interests={interests}
        rules={rules}
        reply={reply}
      />
    </SettingsFrame>
  )
}

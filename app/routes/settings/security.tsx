import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, replace } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/modules/accounts/guards.server'
import { passkeysOf } from '~/modules/accounts/passkeys/passkeys.server'
import { codeForm, codeRules } from '~/modules/accounts/second-factor/code-form.server'
import { secondFactorOf } from '~/modules/accounts/second-factor/second-factor.server'
import { intentForm, passkeyNameForm, submitSecurity } from '~/modules/accounts/settings/security-forms.server'
import { Passkeys } from '~/modules/accounts/ui/settings/passkeys'
import { SecondFactor } from '~/modules/accounts/ui/settings/second-factor'
import { SettingsFrame } from '~/modules/accounts/ui/settings/settings-frame'
import { settingsPath } from '~/modules/accounts/ui/settings/settings-nav'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['settings', 'accounts'],
  title: 'settings:title',
  noindex: true,
  banners: ['activation', 'emails', 'photo', 'push'],
}

const path = settingsPath('security')

/** A member's login methods: passkeys, and codes in addition to the password. */
export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  return {
    invites: context.tenant.settings.signups === 'none',
    saved: context.url.searchParams.has('saved'),
    proved: member.proved,
    passkeys: await passkeysOf(member),
    secondFactor: await secondFactorOf(member),
    rules: { code: await codeRules(context), passkey: await passkeyNameForm.rules(context.t) },
  }
}

export const action = formAction([codeForm, intentForm, passkeyNameForm], async ({ request, context }) => {
  const reply = await submitSecurity(requireMember(context), await request.formData(), context)
  if (!reply) return replace(path)
  return data(reply, { status: reply.result || reply.passkey ? 422 : 200 })
})

export default function SecuritySettings() {
  const { invites, saved, proved, passkeys, secondFactor, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return (
    <SettingsFrame section="security" invites={invites} saved={saved}>
      <Passkeys action={path} passkeys={passkeys} proved={proved} rules={rules.passkey} reply={reply?.passkey} />
      <SecondFactor action={path} view={secondFactor} reply={reply} rules={rules.code} />
    </SettingsFrame>
  )
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { PasskeyButton } from '~/modules/accounts/ui/passkeys/passkey-button'
import { makePasskey } from '~/modules/accounts/ui/passkeys/passkey-client'
import { consoleOf } from '~/modules/operators/access/console-page.server'
import { keepConsoleSession } from '~/modules/operators/access/session-cookie.server'
import { proofForm, submitCode } from '~/modules/operators/forms.server'
import { acceptWithApp, appOfInvite, readInvite } from '~/modules/operators/people/invite.server'
import { AppForm } from '~/modules/operators/ui/app-form'
import { formAction } from '~/platform/forms/actions.server'
import { actionForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = { title: 'console:invite.title' }

const codesPage = consolePaths.recoveryCodes

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { tenants } = consoleOf(context)
  const token = params.token ?? ''
  const { name, invitedBy, grants } = await readInvite(token)
  const roles = await Promise.all(
    grants.map(async ({ role, brandId }) => ({
      role,
      brand: brandId && ((await tenants.byId(brandId))?.settings.name ?? brandId),
    })),
  )
  const app = context.url.searchParams.has('app') ? await appOfInvite(token) : null
  return { token, name, invitedBy, roles, app, rules: await proofForm.rules(context.t) }
}

export const action = formAction([proofForm, actionForm], async ({ params, request, context }) => {
  consoleOf(context)
  const { t, client, cookies } = context
  const refused = await submitCode(proofForm, await request.formData(), t, async ({ code }) => {
    keepConsoleSession(cookies, await acceptWithApp(params.token ?? '', code, client))
  })
  return refused ?? redirect(codesPage)
})

/** Accepts an invitation. Its link works once, for 48 hours. */
export default function Invite() {
  const { t } = useTranslation('console')
  const { token, name, invitedBy, roles, app, rules } = useLoaderData<typeof loader>()
  const result = useReply<typeof action>()?.result
  const granted = roles.map(({ role, brand }) =>
    brand
      ? t('invite.role_at', { role: t(`role.${role}`), brand })
      : t('invite.role_everywhere', { role: t(`role.${role}`) }),
  )
  return (
    <>
      <div>
        <h1 className="heading-1">{t('invite.heading', { name })}</h1>
        <p className="text-text-2">
          {invitedBy ? t('invite.by', { name: invitedBy }) : t('invite.by_command')} {granted.join(', ')}
        </p>
      </div>
      {app ? (
        <AppForm app={app} rules={rules} result={result} alone />
      ) : (
        <>
          <p className="text-text-2 text-xs">{t('invite.text')}</p>
          <PasskeyButton
            label={t('invite.passkey')}
            look="primary"
            ask={() => makePasskey('', consolePaths.api.invite(token))}
            onDone={() => location.assign(codesPage)}
          />
          <ButtonLink block icon="smartphone" to={`${consolePaths.invite(token)}?app`}>
            {t('invite.app')}
          </ButtonLink>
        </>
      )}
    </>
  )
}

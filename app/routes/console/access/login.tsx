import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { PasskeyButton } from '~/modules/accounts/ui/passkeys/passkey-button'
import { askPasskey } from '~/modules/accounts/ui/passkeys/passkey-client'
import { consoleOf } from '~/modules/operators/access/console-page.server'
import { safePath } from '~/platform/safe-path'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { Note } from '~/ui/console/parts'

export const handle: RouteHandle = { title: 'console:login.title' }

const home = consolePaths.home

export function loader({ context }: LoaderFunctionArgs) {
  const { operator, ended } = consoleOf(context)
  const next = safePath(context.url.searchParams.get('next'), home)
  if (operator) throw redirect(next)
  return { next, ended: ended === 'logged_out' ? null : ended }
}

/** Console login, by passkey first or else by code. */
export default function Login() {
  const { t } = useTranslation('console')
  const { next, ended } = useLoaderData<typeof loader>()
  return (
    <>
      <div>
        <h1 className="heading-1">{t('name')}</h1>
        <p className="text-text-2">{t('login.text')}</p>
      </div>
      {ended && <Note kind="warning">{t(`ended.${ended}`)}</Note>}
      <PasskeyButton
        label={t(ended ? 'login.passkey_again' : 'login.passkey')}
        look="primary"
        ask={() => askPasskey(consolePaths.api.passkeyLogin)}
        onDone={() => location.assign(next)}
      />
      <span className="flex unscripted:hidden items-center gap-2.5 text-2xs text-text-3 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('login.or')}
      </span>
      <ButtonLink icon="smartphone" block to={`${consolePaths.loginCode}?next=${encodeURIComponent(next)}`}>
        {t('login.code')}
      </ButtonLink>
      <p className="text-2xs text-text-3">{t('login.rules')}</p>
    </>
  )
}

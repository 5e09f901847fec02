import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { requireMember } from '~/modules/accounts/guards.server'
import { agreeToTerms, termsChangeFor } from '~/modules/accounts/terms/agree-to-terms.server'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { nextForm, readForm } from '~/platform/forms/read-form.server'
import { safePath } from '~/platform/safe-path'
import type { RouteHandle } from '~/shell/route-handle'
import { Button, ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['pages'],
  title: 'pages:changed.page_title',
  noindex: true,
  banners: ['terms'],
}

const home = paths.members

export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const next = safePath(context.url.searchParams.get('next'), home)
  const change = await termsChangeFor(member)
  if (!change) throw redirect(next)
  return { change, next }
}

export const action = formAction([nextForm], async ({ request, context }) => {
  const member = requireMember(context)
  const { next } = readForm(await request.formData(), nextForm)
  await agreeToTerms(member)
  return redirect(safePath(next, home))
})

/** Asks the member to agree again after the terms changed, and shows the changes. */
export default function TermsChanged() {
  const { t } = useTranslation('pages')
  const format = useFormat()
  const { change, next } = useLoaderData<typeof loader>()
  const busy = useNavigation().formMethod === 'POST'
  const date = format.calendarDate(change.version)
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <Form
        method="post"
        className={panelClass({ class: 'mx-auto grid w-full max-w-[36rem] grid-cols-1 content-start gap-5' })}
      >
        <div className="grid gap-1">
          <h1 className="heading-2">{t('changed.title')}</h1>
          <p className="meta">{t(change.inForce ? 'changed.since' : 'changed.from', { date })}</p>
        </div>
        <div className="grid gap-3">
          <h2 className="heading-4">{t('changed.what')}</h2>
          {change.changes.map(({ date, summary }) => (
            <p key={date} className="whitespace-pre-line text-text-2">
              {summary}
            </p>
          ))}
          <p className="flex flex-wrap gap-x-4">
            <Link className="link" to={paths.page('terms')}>
              {t('changed.terms')}
            </Link>
            <Link className="link" to={paths.page('privacy')}>
              {t('changed.privacy')}
            </Link>
          </p>
        </div>
        <input type="hidden" name="next" value={next} />
        <Button type="submit" look="primary" size="large" block busy={busy}>
          {t('changed.agree')}
        </Button>
        {!change.inForce && (
          <ButtonLink look="ghost" block to={next}>
            {t('changed.later')}
          </ButtonLink>
        )}
        <p className="meta">
          {t('changed.otherwise')}{' '}
          <Link className="link" to={paths.leave}>
            {t('changed.leave')}
          </Link>
        </p>
      </Form>
    </main>
  )
}

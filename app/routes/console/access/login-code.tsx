import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { consoleOf } from '~/modules/operators/access/console-page.server'
import { keepConsoleSession } from '~/modules/operators/access/session-cookie.server'
import { logInWithCode } from '~/modules/operators/credentials/codes.server'
import { codeForm, submitCode } from '~/modules/operators/forms.server'
import { CodeInput } from '~/modules/operators/ui/code-input'
import { formAction } from '~/platform/forms/actions.server'
import { nextForm, readForm } from '~/platform/forms/read-form.server'
import { safePath } from '~/platform/safe-path'
import type { RouteHandle } from '~/shell/route-handle'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/forms/text-fields'
import { useReply } from '~/ui/forms/use-reply'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:login.title' }

const home = consolePaths.home

export async function loader({ context }: LoaderFunctionArgs) {
  const next = safePath(context.url.searchParams.get('next'), home)
  if (consoleOf(context).operator) throw redirect(next)
  return { next, rules: await codeForm.rules(context.t) }
}

export const action = formAction([codeForm, nextForm], async ({ request, context }) => {
  consoleOf(context)
  const { t, client, cookies } = context
  const form = await request.formData()
  const refused = await submitCode(codeForm, form, t, async (sent) => {
    keepConsoleSession(cookies, await logInWithCode(sent, client))
  })
  return refused ?? redirect(safePath(readForm(form, nextForm).next, home))
})

export default function LoginCode() {
  const { t } = useTranslation('console')
  const { next, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const busy = useNavigation().state === 'submitting'
  const { form, fields } = useRuledForm<'email' | 'code'>({ id: 'code', result: reply?.result, rules })
  return (
    <>
      <h1 className="heading-1">{t('login.code_title')}</h1>
      <Form method="post" className="grid grid-cols-1 gap-4" {...form.props}>
        <input type="hidden" name="next" value={next} />
        <TextField
          field={fields.email}
          label={t('field.email')}
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <CodeInput field={fields.code} />
        <Button type="submit" look="primary" block busy={busy}>
          {t('login.submit')}
        </Button>
      </Form>
      <Link className="link text-xs" to={`${consolePaths.login}?next=${encodeURIComponent(next)}`}>
        {t('login.with_passkey')}
      </Link>
    </>
  )
}

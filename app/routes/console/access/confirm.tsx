import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, useLoaderData, useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { PasskeyButton } from '~/modules/accounts/ui/passkeys/passkey-button'
import { askPasskey } from '~/modules/accounts/ui/passkeys/passkey-client'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { credentialsOf, proveByCode } from '~/modules/operators/credentials/codes.server'
import { proofForm, submitCode } from '~/modules/operators/forms.server'
import { CodeInput } from '~/modules/operators/ui/code-input'
import { formAction } from '~/platform/forms/actions.server'
import { nextForm, readForm } from '~/platform/forms/read-form.server'
import { safePath } from '~/platform/safe-path'
import type { RouteHandle } from '~/shell/route-handle'
import { Button } from '~/ui/button'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Page } from '~/ui/console/parts'
import { useReply } from '~/ui/forms/use-reply'
import { useRuledForm } from '~/ui/forms/use-ruled-form'

export const handle: RouteHandle = { title: 'console:confirm.title' }

const home = consolePaths.home

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context)
  const next = safePath(context.url.searchParams.get('next'), home)
  if (operator.proved) throw redirect(next)
  const { passkeys } = await credentialsOf(operator)
  return { next, hasPasskey: passkeys.length > 0, rules: await proofForm.rules(context.t) }
}

export const action = formAction([proofForm, nextForm], async ({ request, context }) => {
  const operator = await consolePage(context)
  const form = await request.formData()
  const refused = await submitCode(proofForm, form, context.t, ({ code }) => proveByCode(operator, code))
  return refused ?? redirect(safePath(readForm(form, nextForm).next, home))
})

/** Fresh identity check before an operator moves money, exports or erases data, or changes roles. */
export default function Confirm() {
  const { t } = useTranslation('console')
  const { next, hasPasskey, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const navigate = useNavigate()
  const { form, fields } = useRuledForm<'code'>({ id: 'confirm', result: reply?.result, rules })
  return (
    <>
      <Page>
        <div className="max-w-96">
          <Card title={t('confirm.heading')}>
            <p className="text-text-2 text-xs">{t('confirm.text')}</p>
            {hasPasskey && (
              <PasskeyButton
                label={t('confirm.passkey')}
                look="primary"
                ask={() => askPasskey(consolePaths.api.passkeyProof)}
                onDone={() => navigate(next, { replace: true })}
              />
            )}
            <Form method="post" className="grid grid-cols-1 gap-3" {...form.props}>
              <input type="hidden" name="next" value={next} />
              <CodeInput field={fields.code} />
              <Button type="submit" look={hasPasskey ? 'outline' : 'primary'} block>
                {t('confirm.submit')}
              </Button>
            </Form>
          </Card>
        </div>
      </Page>
      <KeyHelp />
    </>
  )
}

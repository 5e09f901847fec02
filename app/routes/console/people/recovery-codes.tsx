import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { assertFresh } from '~/modules/operators/access/step-up.server'
import { renewRecoveryCodes } from '~/modules/operators/credentials/codes.server'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Button, ButtonLink } from '~/ui/button'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Page } from '~/ui/console/parts'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = { title: 'console:recovery.title' }

export async function loader({ context }: LoaderFunctionArgs) {
  assertFresh(await consolePage(context))
  return null
}

export const action = formAction([], async ({ context }) => {
  const operator = await consolePage(context)
  assertFresh(operator)
  return { codes: await renewRecoveryCodes(operator) }
})

/** Recovery codes for when neither passkey nor app is at hand; shown only once. */
export default function RecoveryCodes() {
  const { t } = useTranslation('console')
  const made = useReply<typeof action>()
  return (
    <>
      <Page>
        <div className="max-w-modal">
          <Card title={t('recovery.title')}>
            {made ? (
              <>
                <p className="text-text-2 text-xs">{t('recovery.keep')}</p>
                <ul className="grid grid-cols-2 gap-2" aria-label={t('recovery.title')}>
                  {made.codes.map((code) => (
                    <li key={code}>
                      <code>{code}</code>
                    </li>
                  ))}
                </ul>
                <ButtonLink look="primary" to={consolePaths.home}>
                  {t('recovery.done')}
                </ButtonLink>
              </>
            ) : (
              <Form method="post" className="grid grid-cols-1 gap-3">
                <p className="text-text-2 text-xs">{t('recovery.text')}</p>
                <Button type="submit" look="primary">
                  {t('recovery.show')}
                </Button>
              </Form>
            )}
          </Card>
        </div>
      </Page>
      <KeyHelp />
    </>
  )
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths, freshCheck } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { PasskeyButton } from '~/modules/accounts/ui/passkeys/passkey-button'
import { makePasskey } from '~/modules/accounts/ui/passkeys/passkey-client'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { assertFresh } from '~/modules/operators/access/step-up.server'
import { addApp, beginApp, credentialsOf } from '~/modules/operators/credentials/codes.server'
import { proofForm, submitCode } from '~/modules/operators/forms.server'
import { setSingleKeys } from '~/modules/operators/people/people.server'
import { endOwnSession, listSessions } from '~/modules/operators/sessions/sessions.server'
import { AppForm } from '~/modules/operators/ui/app-form'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import { readableEmail } from '~/platform/names/email-address.server'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Facts, Mark, Note, Page } from '~/ui/console/parts'
import { RowForm } from '~/ui/console/row-form'
import { Table } from '~/ui/console/table'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = { title: 'console:section.account' }

const actForm = pageForm({ intent: formFields.intent, session: formFields.id })
const here = consolePaths.account

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context)
  const adding = context.url.searchParams.has('app')
  if (adding) assertFresh(operator)
  return {
    name: operator.name,
    email: readableEmail(operator.email),
    singleKeys: operator.singleKeys,
    proved: operator.proved,
    credentials: await credentialsOf(operator),
    sessions: await listSessions(operator),
    adding,
    app: adding ? await beginApp(operator) : null,
    rules: await proofForm.rules(context.t),
  }
}

export const action = formAction([proofForm, actForm], async ({ request, context }) => {
  const operator = await consolePage(context)
  const form = await request.formData()
  const { intent, session } = readForm(form, actForm)
  if (intent === 'end') {
    await endOwnSession(operator, session)
    return redirect(here)
  }
  if (intent === 'keys_on' || intent === 'keys_off') {
    await setSingleKeys(operator, intent === 'keys_on')
    return redirect(here)
  }
  assertFresh(operator)
  const refused = await submitCode(proofForm, form, context.t, ({ code }) => addApp(operator, code))
  return refused ?? redirect(here)
})

/** The operator's own login methods and sessions. */
export default function Account() {
  const { t } = useTranslation('console')
  const { name, email } = useLoaderData<typeof loader>()
  return (
    <>
      <Page>
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-5">
            <Card title={name}>
              <Facts facts={[[t('field.email'), email]]} />
            </Card>
            <Credentials />
            <Keys />
          </div>
          <Sessions />
        </div>
      </Page>
      <KeyHelp />
    </>
  )
}

function Credentials() {
  const { t } = useTranslation('console')
  const { date } = useFormat()
  const { credentials, proved, adding, app, rules } = useLoaderData<typeof loader>()
  const result = useReply<typeof action>()?.result
  const { revalidate } = useRevalidator()
  const { passkeys, recoveryCodes } = credentials
  return (
    <Card title={t('account.ways')}>
      <Facts
        facts={[
          [
            t('account.passkeys'),
            passkeys.length > 0
              ? passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
                  <p key={id}>
                    {name}
                    <span className="block text-2xs text-text-2">
                      {lastUsedAt
                        ? t('account.used', { made: date(createdAt, 'medium'), used: date(lastUsedAt, 'medium') })
                        : t('account.made', { made: date(createdAt, 'medium') })}
                    </span>
                  </p>
                ))
              : t('account.none'),
          ],
          [
            t('account.app'),
            credentials.app ? (
              <Mark key="on" state="good">
                {t('account.on')}
              </Mark>
            ) : (
              <Mark key="off" state="quiet">
                {t('account.off')}
              </Mark>
            ),
          ],
          [
            t('account.recovery'),
            <Mark key="recovery" state={recoveryCodes > 2 ? 'good' : 'waiting'}>
              {t('account.codes_left', { count: recoveryCodes })}
            </Mark>,
          ],
        ]}
      />
      {app && <AppForm app={app} rules={rules} result={result} />}
      {adding && !app && <Note>{t('app.known')}</Note>}
      <div className="flex flex-wrap gap-2">
        {proved ? (
          <PasskeyButton
            label={t('account.add_passkey')}
            ask={() => makePasskey('', consolePaths.api.passkeys)}
            onDone={revalidate}
          />
        ) : (
          <ButtonLink size="small" icon="fingerprint" to={freshCheck(here)}>
            {t('account.add_passkey')}
          </ButtonLink>
        )}
        {!credentials.app && !app && (
          <ButtonLink size="small" icon="smartphone" to={`${here}?app`}>
            {t('account.add_app')}
          </ButtonLink>
        )}
        <ButtonLink size="small" icon="key" to={consolePaths.recoveryCodes}>
          {t('account.new_codes')}
        </ButtonLink>
      </div>
    </Card>
  )
}

function Keys() {
  const { t } = useTranslation('console')
  const { singleKeys } = useLoaderData<typeof loader>()
  return (
    <Card title={t('account.keys')}>
      <p className="text-text-2 text-xs">{t('account.keys_text')}</p>
      <RowForm fields={{}} intent={singleKeys ? 'keys_off' : 'keys_on'}>
        {t(singleKeys ? 'account.keys_off' : 'account.keys_on')}
      </RowForm>
    </Card>
  )
}

function Sessions() {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const { sessions } = useLoaderData<typeof loader>()
  return (
    <Card title={t('account.sessions')} flush>
      <Table
        label={t('account.sessions')}
        rows={sessions}
        keyOf={({ id }) => id}
        empty={t('account.none')}
        columns={[
          {
            id: 'device',
            label: t('account.device'),
            heading: true,
            show: ({ browser, system, country }) =>
              [browser, system, country].filter(Boolean).join(', ') || t('account.unknown'),
          },
          { id: 'seen', label: t('account.seen'), show: ({ lastSeenAt }) => dateTime(lastSeenAt) },
          { id: 'opened', label: t('account.opened'), spare: true, show: ({ openedAt }) => dateTime(openedAt) },
          {
            id: 'end',
            label: t('operators.act'),
            right: true,
            show: ({ id, current }) =>
              current ? (
                <Mark state="good">{t('account.this')}</Mark>
              ) : (
                <RowForm fields={{ session: id }} intent="end">
                  {t('account.end')}
                </RowForm>
              ),
          },
        ]}
      />
    </Card>
  )
}

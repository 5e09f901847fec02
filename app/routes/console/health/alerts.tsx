import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { renewSecret, saveChannels, saveRules, testChannels, ZoneUnknown } from '~/modules/alerts/edit-alerts.server'
import { alertActForm, channelsForm, channelsIn, rulesForm, rulesIn } from '~/modules/alerts/forms.server'
import { readAlerts } from '~/modules/alerts/read-alerts.server'
import { AlertHistory, OpenAlerts } from '~/modules/alerts/ui/alert-lists'
import { ChannelsCard } from '~/modules/alerts/ui/channels-card'
import { RulesCard } from '~/modules/alerts/ui/rules-card'
import { TestCard } from '~/modules/alerts/ui/test-card'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Note, Page } from '~/ui/console/parts'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = { title: 'console:section.alerts' }

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'alerts')
  const saved = context.url.searchParams.get('saved')
  return {
    ...(await readAlerts(operator)),
    channelRules: await channelsForm.rules(context.t),
    limitRules: await rulesForm.rules(context.t),
    saved: saved === 'rules' || saved === 'channels' ? saved : null,
  }
}

export const action = formAction([alertActForm, rulesForm, channelsForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'alerts')
  const form = await request.formData()
  const { intent } = readForm(form, alertActForm)
  if (intent === 'test') {
    await testChannels(operator)
    return redirect(consolePaths.alerts)
  }
  if (intent === 'secret') return { secret: await renewSecret(operator) }
  if (intent === 'rules') {
    const rules = rulesForm.parse(context.t, form)
    if (rules.status !== 'success') return data({ rulesResult: rules.reply() }, { status: 422 })
    await saveRules(operator, rulesIn(rules.value))
    return redirect(`${consolePaths.alerts}?saved=rules`)
  }
  const submission = channelsForm.parse(context.t, form)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 })
  try {
    const secret = await saveChannels(operator, channelsIn(submission.value))
    return secret ? { secret } : redirect(`${consolePaths.alerts}?saved=channels`)
  } catch (error) {
    if (!(error instanceof ZoneUnknown)) throw error
    const fieldErrors = { time_zone: [context.t('console:alerts.error.time_zone')] }
    return data({ result: submission.reply({ fieldErrors }) }, { status: 422 })
  }
})

/** What is watched, what is over its limit, and whom it is told. */
export default function Alerts() {
  const { t } = useTranslation('console')
  const { open, ended, rules, channels, channelRules, limitRules, tests, saved } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const secret = reply && 'secret' in reply ? reply.secret : null
  return (
    <>
      <Page>
        {saved && <Note kind="success">{t(`alerts.saved.${saved}`)}</Note>}
        {secret && (
          <Note kind="success">
            {t('alerts.secret')} <code className="wrap-anywhere select-all">{secret}</code>
          </Note>
        )}
        <OpenAlerts alerts={open} watchedAt={channels.watchedAt} />
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <RulesCard
            watched={rules}
            rules={limitRules}
            result={reply && 'rulesResult' in reply ? reply.rulesResult : undefined}
          />
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <ChannelsCard
              channels={channels}
              rules={channelRules}
              result={reply && 'result' in reply ? reply.result : undefined}
            />
            <TestCard channels={channels} tests={tests} />
          </div>
        </div>
        <AlertHistory alerts={ended} />
      </Page>
      <KeyHelp />
    </>
  )
}

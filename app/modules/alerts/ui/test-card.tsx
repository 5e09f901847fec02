import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ProvedButton } from '~/modules/operators/ui/step-up'
import { Button } from '~/ui/button'
import { Card } from '~/ui/console/parts'
import { usePolling } from '~/ui/console/use-polling'
import type { AlertChannels, AlertTelling } from '../schema'
import { mostTries } from '../schema'
import { Told } from './told'

/** Buttons that try the channels and renew the webhook's secret, and what came of the last tries. */
export function TestCard({ channels, tests }: { channels: AlertChannels; tests: readonly AlertTelling[] }) {
  const { t } = useTranslation('console')
  const hasChannel = channels.emails.length > 0 || channels.webhookUrl !== null
  usePolling(tests.some(({ toldAt, tries }) => toldAt === null && tries < mostTries))
  return (
    <Card title={t('alerts.test')}>
      <p className="text-text-2 text-xs">{t(hasChannel ? 'alerts.test_help' : 'alerts.no_channel')}</p>
      <Form method="post" className="flex flex-wrap gap-2.5" preventScrollReset>
        <Button type="submit" size="small" icon="bell" name="intent" value="test" disabled={!hasChannel}>
          {t('alerts.send_test')}
        </Button>
        {channels.webhookUrl !== null && (
          <ProvedButton act={t('alerts.new_secret')} size="small" name="intent" value="secret">
            {t('alerts.new_secret')}
          </ProvedButton>
        )}
      </Form>
      {tests.length > 0 && (
        <ul className="grid gap-1.5">
          {tests.map((test) => (
            <li key={`${test.madeAt} ${test.channel}`}>
              <Told telling={test} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

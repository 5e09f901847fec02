import { Form, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { paths } from '~/paths'
import { Button, buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Alert } from '~/ui/notices/alert'
import { Meter, Panel } from '~/ui/panels'
import type { ExportReply, ExportView } from '../schema'
import { exportDays, exportPath } from '../schema'

/** Milliseconds between two requests for the progress. */
const lookMs = 2_000

/** Explains the copy, and shows its progress or its download. */
export function ExportPanel({ view, reply }: { view: ExportView; reply: ExportReply | undefined }) {
  const { t } = useTranslation('personal-data')
  const { dateTime } = useFormat()
  const nextAt = reply?.refusedUntil ?? ('nextAt' in view ? view.nextAt : null)
  return (
    <Panel title={t('panel.title')}>
      <p className="meta">{t('panel.text', { days: exportDays })}</p>
      {reply && (
        <Alert kind="warning" icon="clock">
          {t('error.too_soon')}
        </Alert>
      )}
      {view.kind === 'under_way' && <UnderWay progress={view.progress} />}
      {view.kind === 'ready' && <Ready view={view} />}
      {view.kind === 'gone' && <Alert kind="info">{t('panel.gone')}</Alert>}
      {view.kind !== 'under_way' &&
        (nextAt ? <p className="fine">{t('panel.next', { moment: dateTime(nextAt) })}</p> : <Request />)}
    </Panel>
  )
}

function Request() {
  const { t } = useTranslation('personal-data')
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post">
      <Button type="submit" look="primary" icon="download" busy={busy}>
        {t('panel.request')}
      </Button>
    </Form>
  )
}

/** Shows the progress, updated automatically with JavaScript, and by a link without. */
function UnderWay({ progress }: { progress: number }) {
  const { t } = useTranslation('personal-data')
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, lookMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <div className="grid grid-cols-1 gap-2" role="status">
      <p>{t('panel.under_way')}</p>
      <Meter value={progress} max={100} label={t('panel.progress')} />
      <p className="meta">
        {t('panel.mail')}{' '}
        <Link className="link" to={paths.myData} reloadDocument>
          {t('panel.look')}
        </Link>
      </p>
    </div>
  )
}

function Ready({ view }: { view: Extract<ExportView, { kind: 'ready' }> }) {
  const { t } = useTranslation('personal-data')
  const { date, number } = useFormat()
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Alert kind="success">{t('panel.ready', { date: date(view.expiresAt, 'long') })}</Alert>
      <a className={buttonClass({ look: 'primary' })} href={exportPath(view.id)} download>
        {t('panel.download', { megabytes: number(Math.max(0.1, Math.round(view.bytes / 100_000) / 10)) })}
      </a>
    </div>
  )
}

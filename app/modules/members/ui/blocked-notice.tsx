import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Result } from '~/ui/panels'

interface BlockedProps {
  name: string
  /** Link for reporting earlier messages. */
  report: ReactNode
}

/** Page of a member who blocked the viewer: shows nothing of the profile. */
export function BlockedByMember({ name, report }: BlockedProps) {
  const { t } = useTranslation('members')
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className="grid min-h-88 place-content-center place-items-center gap-3 rounded-media-lg bg-inverse p-5 text-center text-on-inverse">
        <Icon name="ban" large />
        <h1 className="heading-3">{t('blocked.title', { name })}</h1>
        <p>{t('blocked.text')}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink size="small" to={paths.members}>
            {t('blocked.back')}
          </ButtonLink>
          {report}
        </div>
      </div>
    </main>
  )
}

/** Page of a member whom the viewer blocked, with a link that asks whether to undo it. */
export function BlockedByViewer({ name, report, asks, page }: BlockedProps & { asks: boolean; page: string }) {
  const { t } = useTranslation('members')
  if (asks) return <AskUnblock name={name} page={page} />
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <Result icon="ban" title={t('block.done_title', { name })} text={t('block.done_text')}>
        <div className="flex flex-wrap items-center justify-center gap-3">
          <ButtonLink to={`${page}?unblock`} replace>
            {t('block.undo')}
          </ButtonLink>
          <ButtonLink look="ghost" to={paths.members}>
            {t('blocked.back')}
          </ButtonLink>
          {report}
        </div>
      </Result>
    </main>
  )
}

function AskUnblock({ name, page }: { name: string; page: string }) {
  const { t } = useTranslation('members')
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <Result icon="ban" title={t('block.unblock_title', { name })} text={t('block.unblock_text')} takesFocus>
        <Form method="post" action={page} replace className="flex flex-wrap items-center justify-center gap-3">
          <Button type="submit" look="primary" name="intent" value="unblock">
            {t('block.undo')}
          </Button>
          <ButtonLink look="ghost" to={page} replace>
            {t('block.cancel')}
          </ButtonLink>
        </Form>
      </Result>
    </main>
  )
}

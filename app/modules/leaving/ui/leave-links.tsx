import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Panel } from '~/ui/panels'

/** In the settings: one's own data, and the way out. */
export function LeaveLinks() {
  const { t } = useTranslation('leaving')
  return (
    <Panel title={t('settings.title')}>
      <p className="meta">{t('settings.text')}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink icon="download" to={paths.myData}>
          {t('settings.download')}
        </ButtonLink>
        <ButtonLink look="danger" icon="trash-2" to={paths.leave}>
          {t('settings.delete')}
        </ButtonLink>
      </p>
    </Panel>
  )
}

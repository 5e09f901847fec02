import { useTranslation } from 'react-i18next'
import { SwitchForm } from '~/ui/forms/switch-form'
import { Switch } from '~/ui/forms/switches'
import { Panel } from '~/ui/panels'

/** Form for whether pushes may show names and texts. */
export function PushTextForm({ action, shows }: { action: string; shows: boolean }) {
  const { t } = useTranslation(['notifications', 'settings'])
  return (
    <Panel>
      <SwitchForm action={action} intent="push_text" save={t('settings:save')} saved={t('settings:saved')}>
        <Switch
          field={{ id: 'push-shows-text', name: 'push_shows_text', initialValue: shows ? 'on' : undefined }}
          label={t('panel.shows_text')}
          note={t('panel.shows_text_note')}
        />
      </SwitchForm>
    </Panel>
  )
}

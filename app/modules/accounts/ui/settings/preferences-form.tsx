import { useTranslation } from 'react-i18next'
import { Switch } from '~/ui/forms/choices'
import { SwitchForm } from '~/ui/forms/switch-form'
import { Panel } from '~/ui/panels'
import { notificationPreferences } from '../../settings/preferences'

/** The eight preferences of specification 3. */
export function PreferencesForm({ action, disabled }: { action: string; disabled: readonly string[] }) {
  const { t } = useTranslation('settings')
  return (
    <Panel title={t('preferences.title')} className="gap-2">
      <SwitchForm action={action} intent="preferences" save={t('save')} saved={t('saved')}>
        {notificationPreferences.map((name) => (
          <Switch
            key={name}
            field={{ id: `preference-${name}`, name, initialValue: disabled.includes(name) ? undefined : 'on' }}
            label={t(`preferences.${name}.label`)}
            note={t(`preferences.${name}.note`)}
          />
        ))}
      </SwitchForm>
    </Panel>
  )
}

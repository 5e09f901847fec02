import { useTranslation } from 'react-i18next'
import { SwitchForm } from '~/ui/forms/switch-form'
import { Toggle } from '~/ui/forms/switches'
import { Panel, rowClass } from '~/ui/panels'
import type { Channel, NotificationPreference } from '../../settings/preferences'
import { channels, notificationPreferences, preferenceField } from '../../settings/preferences'

interface PreferencesFormProps {
  action: string
  on: Record<Channel, readonly NotificationPreference[]>
}

/** What a member is told about, each by e-mail and by push. */
export function PreferencesForm({ action, on }: PreferencesFormProps) {
  const { t } = useTranslation('settings')
  return (
    <Panel title={t('preferences.title')} className="gap-2">
      <SwitchForm action={action} intent="preferences" save={t('save')} saved={t('saved')}>
        <p className="flex justify-end gap-4 text-text-2 text-xs" aria-hidden>
          {channels.map((channel) => (
            <span className="min-w-13 text-center" key={channel}>
              {t(`preferences.channel.${channel}`)}
            </span>
          ))}
        </p>
        {notificationPreferences.map((name) => (
          <div className={rowClass} key={name}>
            <div>
              <p className="heading-4">{t(`preferences.${name}.label`)}</p>
              <p className="meta">{t(`preferences.${name}.note`)}</p>
            </div>
            <span className="flex gap-4">
              {channels.map((channel) => (
                <Toggle
                  key={channel}
                  field={{
                    id: preferenceField(name, channel),
                    name: preferenceField(name, channel),
                    initialValue: on[channel].includes(name) ? 'on' : undefined,
                  }}
                  label={t('preferences.by_channel', {
                    what: t(`preferences.${name}.label`),
                    channel: t(`preferences.channel.${channel}`),
                  })}
                />
              ))}
            </span>
          </div>
        ))}
      </SwitchForm>
    </Panel>
  )
}

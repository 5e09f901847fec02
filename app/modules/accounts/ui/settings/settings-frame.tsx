import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '~/ui/notices/alert'
import { PageHead } from '~/ui/panels'
import type { SettingsSection } from './settings-nav'
import { SettingsNav } from './settings-nav'

interface SettingsFrameProps {
  section: SettingsSection
  /** Whether the brand is by invitation only. */
  invites: boolean
  saved: boolean
  children: ReactNode
}

/** The frame around every section of the settings. */
export function SettingsFrame({ section, invites, saved, children }: SettingsFrameProps) {
  const { t } = useTranslation('settings')
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <PageHead>
        <h1 className="heading-1">{t('title')}</h1>
      </PageHead>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-settings lg:items-start lg:gap-10">
        <SettingsNav current={section} invites={invites} />
        <div className="grid grid-cols-1 content-start gap-5">
          {saved && <Alert kind="success">{t('saved')}</Alert>}
          {children}
        </div>
      </div>
    </main>
  )
}

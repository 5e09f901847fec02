import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { Tabs } from '~/ui/console/tabs'

/** Views of the members' section. */
export function MemberTabs({ view }: { view: 'search' | 'suspended' }) {
  const { t } = useTranslation('console')
  return (
    <Tabs
      label={t('section.members')}
      tabs={[
        { label: t('members.find'), to: consolePaths.members, isCurrent: view === 'search' },
        { label: t('suspensions.title'), to: consolePaths.suspensions, isCurrent: view === 'suspended' },
      ]}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { chipClass, chipsClass } from '~/ui/labels'
import { Link } from '~/ui/link'
import { profileSectionClass } from './profile-section'

/** Opening lines that a profile suggests; each links to the chat with the line already written. */
export function AskAbout({ memberId, name, lines }: { memberId: string; name: string; lines: readonly string[] }) {
  const { t } = useTranslation('members')
  return (
    <section className={profileSectionClass} aria-labelledby="ask-about">
      <h2 className="heading-4" id="ask-about">
        {t('profile.ask', { name })}
      </h2>
      <div className={chipsClass()}>
        {lines.map((line, index) => (
          <Link key={line} className={chipClass()} to={`${paths.memberChat(memberId)}?say=${index}`}>
            {index === 0 && <Icon name="sparkles" />}
            {line}
          </Link>
        ))}
      </div>
    </section>
  )
}

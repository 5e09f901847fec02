import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { Facts, Note } from '~/ui/console/parts'
import { Avatar } from '~/ui/labels'
import type { StaffPerson } from '../../staff/schema'
import type { OpenedChat } from './view'

/** The facts about the profile and its earlier texts, the facts about the member, and how long members waited today. */
export function StaffPeople({ chat }: { chat: OpenedChat }) {
  const { t } = useTranslation('console')
  const { date, number } = useFormat()
  const { brand, profile, member, olderTexts, asksToMeet, times } = chat
  const factsOf = ({ age, place, interests }: StaffPerson) =>
    [
      [t('staff.age'), age === null ? '–' : number(age)],
      [t('queue.place'), place ?? '–'],
      [t('staff.interests'), interests.length > 0 ? interests.map((key) => key.replaceAll('_', ' ')).join(', ') : '–'],
    ] as const
  return (
    <aside className="grid min-w-0 content-start gap-3 border-border p-3.5 max-lg:md:col-span-2 lg:border-s">
      {asksToMeet && (
        <Note kind="warning">
          {t('staff.meeting', { member: member.name || t('queue.somebody'), profile: profile.name })}
        </Note>
      )}
      <div className="flex items-center gap-3">
        <Avatar src={profile.hasPhoto ? consolePaths.face(brand, profile.id) : null} />
        <h2 className="min-w-0 font-semibold">
          {profile.name} <span className="font-regular text-2xs text-text-2">{t('staff.fictional')}</span>
        </h2>
      </div>
      <Facts facts={[...factsOf(profile), [t('queue.about'), profile.aboutMe ?? '–']]} />
      <h3 className="font-semibold">{t('staff.told', { member: member.name || t('queue.somebody') })}</h3>
      {olderTexts.length === 0 && <p className="text-text-2 text-xs">{t('staff.told_shown')}</p>}
      <ul className="grid gap-1 text-text-2 text-xs">
        {olderTexts.map(({ id, at, body }) => (
          <li key={id} className="wrap-anywhere">
            {body} ({date(at, 'medium')})
          </li>
        ))}
      </ul>
      <h3 className="font-semibold">{member.name || t('queue.somebody')}</h3>
      <Facts facts={[...factsOf(member), [t('staff.spent'), t('staff.credits', { count: member.spent })]]} />
      <Times times={times} />
    </aside>
  )
}

function Times({ times: { soon, inTime, late, promise } }: Pick<OpenedChat, 'times'>) {
  const { t } = useTranslation('console')
  const { percent } = useFormat()
  const all = soon + inTime + late
  const rows = [
    { key: 'soon', share: soon, label: t('staff.under', { count: promise / 2 }), look: 'accent-success' },
    { key: 'inTime', share: inTime, label: t('staff.up_to', { count: promise }), look: 'accent-warning' },
    { key: 'late', share: late, label: t('staff.later'), look: 'accent-danger' },
  ]
  return (
    <>
      <h3 className="font-semibold">{t('staff.times')}</h3>
      {all === 0 && <p className="text-text-2 text-xs">{t('staff.none_today')}</p>}
      {all > 0 && (
        <ul className="grid gap-1 text-xs">
          {rows.map(({ key, share, label, look }) => (
            <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
              {label}
              <span>{percent(share / all)}</span>
              <meter className={`col-span-2 h-1.5 w-full ${look}`} min={0} max={all} value={share} aria-label={label} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

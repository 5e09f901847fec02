import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import type { PhotoView } from '~/modules/photos/schema'
import { paths } from '~/paths'
import { Dotted } from '~/ui/dotted'
import { Icon } from '~/ui/icon'
import { chipClass, chipsClass, Dot, Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import type { AnswerView } from '../answers/schema'
import type { MemberPageView } from '../schema'
import { AtAGlance, CommonGround } from './facts'
import { FictionalTag, FictionalWarning } from './fictional'
import { profileSectionClass } from './private-note'
import { ContactBar, ShareLink } from './story/contact-bar'
import { FirstPhoto } from './story/first-photo'
import type { PhotoExtras } from './story/parts'
import { Answer, LockedPhotos, StoryPhoto } from './story/parts'
import { takeTurns } from './story/take-turns'
import { VerifiedNote } from './verified'

interface ProfileProps {
  member: MemberPageView
  answers: readonly AnswerView[]
  countryName: string | null
  regionName: string | null
  /** The brand's notice about fictional profiles. */
  fictionalWarning: string
  isVisitor: boolean
  /** One sentence about what the viewer and the member have in common. */
  common: ReactNode
  /**
   * Renders the heart at a photo or an answer, of which the caption or question is given, and the number if it is one
   * of several photos; null where there is none.
   */
  heart: ((part: string, title: string | null, number: number | null) => ReactNode) | null
  /** Shown before the link to the chat. */
  actions?: ReactNode
  /** Whether the viewer may keep a note about the member. */
  notes: boolean
  /** The viewer doesn't want to be shown the member again. */
  hidden: boolean
  /** Opening lines that the profile suggests. */
  ask: readonly string[]
  /** Shown after the content of the profile. */
  children?: ReactNode
  /** Renders the link to a report. */
  report: (className: string) => ReactElement
}

/**
 * A member's page as a story: photos and the member's own words alternate, and from 768 px the facts are in a column
 * beside them. On a phone there is one column, and the parts of the side column come between the photos.
 */
export function Profile({
  member,
  answers,
  countryName,
  regionName,
  fictionalWarning,
  isVisitor,
  common,
  heart,
  actions,
  notes,
  hidden,
  ask,
  children,
  report,
}: ProfileProps) {
  const { t } = useTranslation(['members', 'photos'])
  const name = t('name_age', { name: member.name, age: member.age })
  const [first, ...others] = member.photos
  const verifiedOn = first?.verifiedOn
  const openOthers = others.filter(({ locked }) => !locked)
  const story = takeTurns(member.aboutMe, openOthers, answers)
  const firstText = story.find((part) => part.kind === 'answer' && part.question === null)
  const commentOn = (part: string) =>
    isVisitor || member.isViewer || member.fictional
      ? null
      : `${paths.memberChat(member.id)}?${new URLSearchParams({ about: part })}`
  const extrasOf = (photo: PhotoView): PhotoExtras => {
    const part = `photo.${photo.id}`
    // The first photo isn't among the others, and so is number 1.
    const number = openOthers.length > 0 ? openOthers.indexOf(photo) + 2 : null
    return { comment: commentOn(part), heart: heart?.(part, photo.caption ?? null, number), number }
  }
  return (
    <article className="grid grid-cols-1 gap-5 md:grid-cols-[minmax(0,41.25rem)_minmax(17rem,1fr)] md:items-start md:gap-[clamp(1.75rem,4vw,3.25rem)]">
      <div className="contents md:grid md:gap-5">
        <FirstPhoto
          name={member.name}
          title={name}
          presence={<Presence member={member} isVisitor={isVisitor} />}
          place={<Place member={member} countryName={countryName} regionName={regionName} />}
          mark={verifiedOn && <VerifiedNote name={member.name} on={verifiedOn} />}
          photo={first ?? null}
          fictional={member.fictional}
          {...(first ? extrasOf(first) : { comment: null, number: null })}
        />
        {member.fictional && fictionalWarning && <FictionalWarning text={fictionalWarning} />}
        {story.map((part, index) => (
          <div
            key={part.kind === 'photo' ? part.photo.id : part.name}
            className={index < partsBeforeFacts ? 'max-md:order-2' : 'max-md:order-4'}
          >
            {part.kind === 'photo' ? (
              <StoryPhoto
                photo={part.photo}
                name={member.name}
                fictional={member.fictional}
                {...extrasOf(part.photo)}
              />
            ) : (
              <Answer
                text={part.text}
                title={part === firstText ? t('profile.about', { name: member.name }) : part.question}
                asked={part.question !== null}
                comment={commentOn(part.name)}
                edit={editOf(member, part.question)}
                heart={part.question !== null && heart?.(part.name, part.question, null)}
              />
            )}
          </div>
        ))}
      </div>
      <div className="contents md:sticky md:top-under-bar md:grid md:gap-5">
        <div className="grid grid-cols-1 gap-5 empty:hidden max-md:order-1">
          <Standing member={member} />
          <CommonGround facts={member.facts} interests={member.interests} sentence={common} />
        </div>
        {!member.isViewer && (
          <ContactBar
            member={member}
            isVisitor={isVisitor}
            actions={actions}
            notes={notes}
            hidden={hidden}
            report={report}
          />
        )}
        <div className="empty:hidden max-md:order-3">
          <AtAGlance facts={member.facts} interests={member.interests} />
        </div>
        <div className="grid grid-cols-1 gap-5 max-md:order-5">
          <LockedPhotos
            photos={others.filter(({ locked }) => locked)}
            to={isVisitor ? paths.memberSignup(member.id) : premiumFor(member.id)}
            whom={t(isVisitor ? 'photos:more_members' : 'photos:more_premium')}
          />
          {ask.length > 0 && <AskAbout memberId={member.id} name={member.name} lines={ask} />}
          {children}
          {(isVisitor || member.isViewer) && (
            <div>
              <ShareLink member={member} />
            </div>
          )}
        </div>
      </div>
    </article>
  )
}

/** URL for changing an answer, or the member's text, on their own profile; null on another's. */
function editOf({ isViewer }: MemberPageView, question: string | null): string | null {
  return isViewer ? `${paths.profile}#${question === null ? 'about' : 'answers'}` : null
}

/** URL of the premium page that says whose photos can then be seen, and leads back to them. */
function premiumFor(id: string): string {
  return `${paths.premium}?back=${encodeURIComponent(paths.member(id))}`
}

/** Number of story parts before the facts on a phone: the first answer and the photo below it. */
const partsBeforeFacts = 2

/** Tags for premium, fictional and unconfirmed profiles. */
function Standing({ member }: { member: MemberPageView }) {
  const { t } = useTranslation('members')
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {member.premium && (
        <Tag look="premium" icon="crown">
          {t('premium')}
        </Tag>
      )}
      {member.fictional && <FictionalTag />}
      {member.waitsForActivation && (
        <Tag look="warning" icon="mail-warning">
          {t('profile.not_confirmed')}
        </Tag>
      )}
    </div>
  )
}

/** Online or last active, shown on the photo. */
function Presence({ member: { online, lastActiveAt }, isVisitor }: Pick<ProfileProps, 'member' | 'isVisitor'>) {
  const { t } = useTranslation('members')
  const { relative, relativeDay } = useFormat()
  if (online) {
    return (
      <Tag look="glass">
        <Dot online label="" />
        {t('profile.online_now')}
      </Tag>
    )
  }
  if (!lastActiveAt) return null
  return (
    <Tag look="glass" icon="clock">
      {t('profile.active', { when: isVisitor ? relativeDay(lastActiveAt) : relative(lastActiveAt) })}
    </Tag>
  )
}

/** City, or the region where the brand shows no city; country and distance. Shown on the photo. */
function Place({ member, countryName, regionName }: Pick<ProfileProps, 'member' | 'countryName' | 'regionName'>) {
  const { t } = useTranslation('members')
  const { distance } = useFormat()
  const place = [member.city ?? regionName, countryName].filter(Boolean).join(', ')
  const away = member.distance === null ? null : t('away', { distance: distance(member.distance) })
  if (!place && !away) return null
  return (
    <p className="text-sm">
      <Dotted parts={[place, away]} />
    </p>
  )
}

/** Opening lines that a profile suggests; each links to the chat with the line already written. */
function AskAbout({ memberId, name, lines }: { memberId: string; name: string; lines: readonly string[] }) {
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

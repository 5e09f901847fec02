import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { unitsFor } from '~/platform/forms/text-length'
import { classNames } from '~/ui/class-names'
import { fieldClass, inputClass, labelClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import type { ShownMember } from '../../schema'
import { AboutField } from '../about-field'
import { useCall, useLede, usePlaceholder } from '../copy'
import { drawnPeople } from '../drawn-people'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberAvatar, MemberChoice, MemberPhoto } from '../parts'
import { EmailField } from '../short-form'
import { Submit } from '../submit'

/** Number of the photo that is selected at first. */
const first = 2

/** Rows that scroll independently of the page. Beside the text, every second column starts higher, behind the bar. */
const wallClass = classNames(
  'grid auto-rows-max grid-cols-[repeat(auto-fill,minmax(max(4.5rem,30%),1fr))] gap-1.5 p-1.5',
  'scrollbar-none overflow-y-auto overflow-x-hidden max-lg:max-h-[46dvh]',
  'lg:order-2 lg:h-[calc(100dvh-var(--bar))] lg:min-h-175 lg:content-start lg:gap-3.5 lg:p-3.5 lg:pb-0',
)
/** The border of the selected photo is drawn over it. */
const pickClass = classNames(
  'group relative isolate aspect-portrait cursor-pointer overflow-hidden rounded-media',
  'after:absolute after:inset-0 after:rounded-[inherit] lg:nth-of-type-[3n+2]:-translate-y-11',
  'has-checked:after:inset-ring-5 has-checked:after:inset-ring-primary',
  '*:[img]:size-full *:[img]:object-cover *:[img]:transition-[scale] *:[img]:duration-moment hover:*:[img]:scale-104',
)
const tickClass = classNames(
  'absolute end-2.5 top-2.5 z-1 hidden size-8 place-items-center rounded-full bg-primary text-on-primary',
  'group-has-checked:grid lg:top-auto lg:bottom-2.5',
)
const nameClass = classNames(
  'absolute inset-x-0 bottom-0 px-3 pt-[26%] pb-[.65rem] font-semibold text-on-photo text-sm max-sm:px-[.6rem]',
  'bg-linear-to-t from-photo-scrim/88 via-45% via-photo-scrim/60 to-transparent',
)
const panelClass = classNames(
  'relative grid min-w-0 content-center gap-5 bg-surface-1 px-gutter pt-6 pb-10 lg:px-[clamp(2rem,5vw,5rem)]',
  'max-lg:-mt-5.5 max-lg:rounded-t-xl max-lg:shadow-sheet',
)

const drawnClass = cva('aspect-portrait overflow-hidden rounded-media', {
  variants: { place: { stage: 'bg-stage', soft: 'bg-primary-soft' } },
})

/** The visitor selects a photo and writes to that member. */
export default function Gallery({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { members, minAge } = view
  return (
    <main id="main" className="lp">
      <LanderForm className="grid flex-1 lg:grid-cols-[minmax(--spacing(105),5fr)_8fr]">
        {members.length > 0 ? <Wall members={members} /> : <DrawnWall view={view} />}
        <div className={panelClass}>
          <div className="grid gap-2">
            <Headline view={view} />
            <p className="meta">{useLede(view)}</p>
          </div>
          <div className="grid gap-4">
            {members.map((member, index) => (
              <div key={member.id} className="for" data-for={index + 1}>
                <MemberAvatar member={member} />
                <div>
                  <p className="heading-4">{t('gallery.to', { name: member.name, age: member.age })}</p>
                  <p className="meta">{member.line ?? member.city}</p>
                </div>
              </div>
            ))}
            {members.length > 0 ? <MessageField view={view} /> : <AboutField view={view} />}
            <EmailField />
            <Submit>{useCall(view)}</Submit>
            <Fine text="fine.next" minAge={minAge} />
          </div>
        </div>
      </LanderForm>
    </main>
  )
}

function Wall({ members }: { members: readonly ShownMember[] }) {
  const { t } = useTranslation('landers')
  const picked = Math.min(first, members.length)
  return (
    <fieldset className={wallClass}>
      <legend className="sr-only">{t('gallery.pick')}</legend>
      {members.map((member, index) => (
        <MemberChoice
          key={member.id}
          className={pickClass}
          member={member}
          place={index + 1}
          picked={index + 1 === picked}
        >
          <MemberPhoto member={member} sizes="(min-width: 992px) 20vw, 33vw" first={index + 1 === picked} />
          <Mark member={member} className="absolute top-2.5 left-2.5 z-1" />
          <span className={tickClass}>
            <Icon name="check" />
          </span>
          <span className={nameClass}>{t('name_age', { name: member.name, age: member.age })}</span>
        </MemberChoice>
      ))}
    </fieldset>
  )
}

/** Drawn people, while no member may be shown to visitors. */
function DrawnWall({ view: { genders } }: ScreenProps) {
  return (
    <div className={classNames(wallClass, 'lg:grid-cols-2 lg:content-center')} aria-hidden="true">
      {drawnPeople(genders).map((source, index) => (
        <div key={source} className={drawnClass({ place: index % 2 === 0 ? 'stage' : 'soft' })}>
          <img className="size-full object-cover object-top" src={source} alt="" width="520" height="650" />
        </div>
      ))}
    </div>
  )
}

function MessageField({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  return (
    <div className={fieldClass}>
      <label className={labelClass} htmlFor="gallery-message">
        {t('first_line')} {view.freeMessages && <span className="font-regular text-text-3">{t('free')}</span>}
      </label>
      <textarea
        className={inputClass({ kind: 'area' })}
        id="gallery-message"
        name="message"
        rows={3}
        required
        maxLength={unitsFor(view.messageLength)}
        placeholder={usePlaceholder(view)}
      />
    </div>
  )
}

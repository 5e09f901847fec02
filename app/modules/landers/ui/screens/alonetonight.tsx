import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { classNames } from '~/ui/class-names'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import type { ShownMember } from '../../schema'
import { useCall, useLede, usePlaceholder } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberAvatar, MemberPhoto } from '../parts'
import { Submit } from '../submit'

/** What stands in each house, from the roof down: a number is a lit window, by its place among the members. */
const houses = [
  { place: 1, windows: [1, 'off', 2, 'off'] },
  { place: 2, windows: [3, 4, 'you', 'off'] },
  { place: 3, windows: ['off', 5, 6, 'off'] },
  { place: 4, windows: [7, 'off', 'off', 8] },
] as const
/** Of the window that is picked at first. */
const first = 3

const insideClass = classNames(
  'wrap eve__in lg:grid-cols-behind-100 lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:gap-y-5 lg:pt-8 lg:pb-0',
)
/** The fourth has no room on a phone. */
const houseClass = cva('house lg:mt-14 lg:gap-3.5 lg:p-3.5 lg:pb-6.5', {
  variants: {
    place: { 1: 'house--1', 2: 'house--2', 3: 'house--3 lg:pt-8.5', 4: 'house--4 max-lg:hidden lg:pt-5.5' },
  },
})
/** Nor has the fourth from the roof. */
const windowClass = classNames('win max-lg:nth-5:hidden lg:[--w:clamp(--spacing(30),17.5dvh,--spacing(42))]')
const panelClass = classNames(
  'lp__panel relative z-2 -mt-6 grid gap-3 p-4 shadow-3 lg:mt-0 lg:mb-10 lg:self-start lg:p-5',
)

/** A street at blue hour: lit windows are people at home, the candle is the visitor. */
export function Alonetonight({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { members, city, minAge, messageLength } = view
  return (
    <main id="main" className="lp eve">
      <LanderForm className={insideClass}>
        <div className="eve__copy lg:m-0 lg:gap-3 lg:self-end">
          <p className="eve__kick">
            <Icon name="moon" />
            {city ? t('alonetonight.where', { city }) : t('alonetonight.when')}
          </p>
          <Headline view={view} />
          <p className="lp__lede max-lg:hidden">{useLede(view)}</p>
        </div>
        <fieldset className="eve__street lg:col-start-2 lg:row-span-full lg:m-0 lg:self-end">
          <legend className="sr-only">{t('alonetonight.pick')}</legend>
          {houses.map(({ place, windows }) => (
            <div key={place} className={houseClass({ place })}>
              <span className="gable lg:h-14" aria-hidden="true" />
              {windows.map((lit, floor) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a house never changes
                <Window key={floor} lit={lit} members={members} />
              ))}
            </div>
          ))}
        </fieldset>
        <div className={panelClass}>
          <div>
            {members.slice(0, 8).map((member, index) => (
              <div key={member.id} className="for" data-for={index + 1}>
                <MemberAvatar member={member} />
                <div>
                  <h2 className="heading-4">{t('alonetonight.greeting', { name: member.name })}</h2>
                  {member.line && <p className="meta">{member.line}</p>}
                </div>
              </div>
            ))}
          </div>
          <label className="sr-only" htmlFor="eve-message">
            {t('first_line')}
          </label>
          <textarea
            className={inputClass({ kind: 'area', class: 'max-lg:min-h-control' })}
            id="eve-message"
            name="message"
            rows={1}
            required
            maxLength={messageLength}
            placeholder={usePlaceholder(view)}
          />
          <Submit>{useCall(view)}</Submit>
          <Fine text="fine.evening" minAge={minAge} />
        </div>
      </LanderForm>
    </main>
  )
}

function Window({ lit, members }: { lit: number | 'off' | 'you'; members: readonly ShownMember[] }) {
  const { t } = useTranslation('landers')
  if (lit === 'you') {
    return (
      <div className={classNames(windowClass, 'win--you')}>
        <span className="candle w-3.75 lg:w-5" aria-hidden="true">
          <i className="h-5 w-2.75 lg:h-7 lg:w-3.75" />
        </span>
        <span className="win__name">{t('alonetonight.you')}</span>
      </div>
    )
  }
  const member = lit === 'off' ? undefined : members[lit - 1]
  if (!member) return <div className={classNames(windowClass, 'win--off')} aria-hidden="true" />
  const { id, name, age } = member
  return (
    <label className={classNames(windowClass, 'win--lit')}>
      <input type="radio" name="member" value={id} data-n={lit} defaultChecked={lit === first} required />
      <MemberPhoto member={member} sizes="(min-width: 992px) 160px, 30vw" first={lit === first} />
      <Mark member={member} className="win__mark" />
      <span className="win__name lg:text-sm">{t('name_age', { name, age })}</span>
    </label>
  )
}

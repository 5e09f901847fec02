import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { unitsFor } from '~/platform/forms/text-length'
import { classNames } from '~/ui/class-names'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import { AboutField } from '../about-field'
import { useCall, useLede, usePlaceholder } from '../copy'
import { drawnPeople } from '../drawn-people'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberAvatar, MemberChoice, MemberPhoto, panelClass } from '../parts'
import { Submit } from '../submit'

/** Windows of each house, from the roof down. A number is a lit window, by its place among the members. */
const houses = [
  { place: 1, windows: [1, 'off', 2, 'off'] },
  { place: 2, windows: [3, 4, 'you', 'off'] },
  { place: 3, windows: ['off', 5, 6, 'off'] },
  { place: 4, windows: [7, 'off', 'off', 8] },
] as const
/** Number of the window that is selected at first. */
const first = 3

const insideClass = classNames(
  'wrap group grid pt-4 pb-6 lg:grid-cols-behind-100 lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:gap-y-5 lg:pt-8 lg:pb-0',
)
const streetClass = classNames(
  'mx-[calc(--spacing(1.5)_-_var(--gutter))] flex items-end lg:col-start-2 lg:row-span-full lg:m-0 lg:self-end',
)
/** The fourth house is hidden on a phone, where it has no room. */
const houseClass = cva(
  'house relative mt-8.5 grid min-w-0 flex-1 gap-2.5 bg-(--wall) px-2 pb-10 lg:mt-14 lg:gap-3.5 lg:px-3.5 lg:pb-6.5',
  {
    variants: {
      place: {
        1: 'house--1 pt-2.5 lg:pt-3.5',
        2: 'house--2 pt-2.5 lg:pt-3.5',
        3: 'house--3 pt-5.5 lg:pt-8.5',
        4: 'house--4 pt-5.5 max-lg:hidden',
      },
    },
  },
)
const gableClass = classNames('gable absolute inset-x-0 bottom-[calc(100%_-_--spacing(.25))] h-8.5 bg-(--wall) lg:h-14')
/** The fourth window from the roof is hidden on a phone, where it has no room. */
const windowClass = cva(
  [
    'win relative h-[clamp(--spacing(22),13dvh,--spacing(30.5))] rounded-t-xs rounded-b-[--spacing(.5)] border-4 border-b-6',
    'max-lg:nth-5:hidden lg:h-[clamp(--spacing(30),17.5dvh,--spacing(42))]',
  ],
  {
    variants: {
      light: {
        off: 'win--off block overflow-hidden',
        lit: 'win--lit block cursor-pointer',
        drawn: 'win--lit block overflow-hidden',
        you: [
          'win--you grid items-end justify-items-center overflow-hidden border-dashed',
          'group-has-[textarea:not(:placeholder-shown)]:border-solid',
        ],
      },
    },
  },
)
const nameClass = classNames(
  'win__name absolute inset-x-0 bottom-0 z-1 px-1.5 pt-4.5 pb-1 text-center font-semibold text-[min(var(--t-xs),5.5vw)]',
  'text-on-photo leading-snug lg:text-sm',
)
const bottomClass = classNames(
  panelClass,
  'relative z-2 -mt-6 grid gap-3 p-4 shadow-3 lg:mt-0 lg:mb-10 lg:self-start lg:p-5',
)

/** A street at blue hour: lit windows are people at home, the candle is the visitor. */
export default function Alonetonight({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { members, city, minAge } = view
  return (
    <main id="main" className="lp eve overflow-clip">
      <LanderForm className={insideClass}>
        <div className="mb-3 grid gap-0.5 lg:m-0 lg:gap-3 lg:self-end">
          <p className="flex items-center gap-[.45rem] text-sm text-text-2 *:[svg]:text-(--l-candle)">
            <Icon name="moon" />
            {city ? t('alonetonight.where', { city }) : t('alonetonight.when')}
          </p>
          <Headline view={view} />
          <p className="lede max-lg:hidden">{useLede(view)}</p>
        </div>
        <fieldset className={streetClass}>
          <legend className="sr-only">{t('alonetonight.pick')}</legend>
          {houses.map(({ place, windows }) => (
            <div key={place} className={houseClass({ place })}>
              <span className={gableClass} aria-hidden="true" />
              {windows.map((lit, floor) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a house never changes
                <Window key={floor} lit={lit} view={view} />
              ))}
            </div>
          ))}
        </fieldset>
        <div className={bottomClass}>
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
          {members.length > 0 ? <MessageField view={view} /> : <AboutField view={view} />}
          <Submit>{useCall(view)}</Submit>
          <Fine text="fine.evening" minAge={minAge} />
        </div>
      </LanderForm>
    </main>
  )
}

function MessageField({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  return (
    <>
      <label className="sr-only" htmlFor="eve-message">
        {t('first_line')}
      </label>
      <textarea
        className={inputClass({ kind: 'area', class: 'max-lg:min-h-control' })}
        id="eve-message"
        name="message"
        rows={1}
        required
        maxLength={unitsFor(view.messageLength)}
        placeholder={usePlaceholder(view)}
      />
    </>
  )
}

function Window({ lit, view: { members, genders } }: ScreenProps & { lit: number | 'off' | 'you' }) {
  const { t } = useTranslation('landers')
  if (lit === 'you') {
    return (
      <div className={windowClass({ light: 'you' })}>
        <span className="candle w-3.75 lg:w-5" aria-hidden="true">
          <i className="h-5 w-2.75 lg:h-7 lg:w-3.75" />
        </span>
        <span className="win__name absolute inset-x-0 top-1.5 text-center font-semibold text-xs">
          {t('alonetonight.you')}
        </span>
      </div>
    )
  }
  const member = lit === 'off' ? undefined : members[lit - 1]
  if (lit === 'off' || !member) {
    const drawn = lit === 'off' || members.length > 0 ? undefined : drawnPeople(genders)[lit - 1]
    return <DarkOrDrawn drawn={drawn} />
  }
  const { name, age } = member
  const picked = Math.min(first, members.length)
  return (
    <MemberChoice className={windowClass({ light: 'lit' })} member={member} place={lit} picked={lit === picked}>
      <MemberPhoto
        className="size-full object-cover object-[50%_22%]"
        member={member}
        sizes="(min-width: 992px) 160px, 30vw"
        first={lit === picked}
      />
      <Mark member={member} className="absolute top-1 right-1 z-1" />
      <span className={nameClass}>{t('name_age', { name, age })}</span>
    </MemberChoice>
  )
}

/** A window without a member: dark or, while none may be shown to visitors, with a drawn person. */
function DarkOrDrawn({ drawn }: { drawn: string | undefined }) {
  if (drawn === undefined) return <div className={windowClass({ light: 'off' })} aria-hidden="true" />
  return (
    <div className={windowClass({ light: 'drawn' })} aria-hidden="true">
      <img className="size-full object-cover object-top" src={drawn} alt="" width="520" height="650" />
    </div>
  )
}

import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { unitsFor } from '~/platform/forms/text-length'
import { Button } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { inputClass } from '~/ui/forms/field'
import type { ShownMember } from '../../schema'
import { AboutField } from '../about-field'
import { useCall, useLede, usePlaceholder } from '../copy'
import { drawnPeople } from '../drawn-people'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberAvatar, MemberChoice, MemberPhoto } from '../parts'

const mapClass = classNames('lp overflow-clip bg-[color-mix(in_oklab,var(--c-secondary-soft)_82%,var(--c-bg))]')
const insideClass = classNames(
  'lg:wrap grid lg:grid-cols-behind-110 lg:grid-rows-[1fr_auto_auto_1.2fr] lg:gap-x-10 lg:gap-y-5',
)
const copyClass = classNames('relative z-2 grid gap-0.5 px-gutter pt-4 lg:row-start-2 lg:gap-3 lg:p-0')
const seaClass = classNames(
  'grid place-items-center px-2.5 pt-1 pb-4.5 lg:col-start-2 lg:row-start-1 lg:row-end-5 lg:py-6',
)
/** The margin keeps a selected pin in the far north below the text. */
const landClass = cva('relative mx-auto mt-[max(--spacing(6),var(--l-overhang)+--spacing(2))]', {
  variants: {
    wide: {
      true: 'w-[min(94vw,--spacing(115))] lg:w-[min(100%,--spacing(172.5))]',
      false: [
        'w-[min(94vw,--spacing(85),37dvh)]',
        'lg:w-[min(100%,--spacing(155),(100dvh_-_var(--bar)_-_--spacing(27.5))*.73)]',
      ],
    },
  },
})
const panelClass = classNames(
  'relative z-4 -mt-3.5 grid gap-3 rounded-xl bg-surface-1 px-gutter pt-4 pb-5 shadow-sheet',
  'max-lg:rounded-b-none lg:row-start-3 lg:mt-0 lg:p-5 lg:shadow-2',
)
const pinClass = classNames(
  'group absolute top-(--y) left-(--x) z-1 mt-5 grid w-15.5 origin-bottom -translate-x-1/2 -translate-y-full',
  'cursor-pointer justify-items-center rounded-[--spacing(3.5)] pt-1 transition-[scale] duration-sheet ease-spring',
  'hover:z-2 has-checked:z-3 has-checked:scale-120 lg:mt-6.5 lg:w-21 lg:has-checked:scale-128',
)
const faceClass = classNames(
  'block size-11 -rotate-45 overflow-hidden rounded-[50%_50%_50%_8%] bg-surface-1 p-0.75 lg:size-15 lg:p-1',
  'shadow-[0_--spacing(.75)_--spacing(2.5)_rgb(var(--c-photo-scrim)/.3)] group-has-checked:bg-primary',
  '*:[img]:size-full *:[img]:rotate-45 *:[img]:rounded-full *:[img]:object-cover *:[img]:object-[50%_16%]',
)
/** The text grows with the font size as far as the map has room. */
const cityClass = classNames(
  'order-2 mt-2.5 translate-x-(--lx) whitespace-nowrap rounded-[--spacing(1.5)] bg-surface-1/86 px-[.35rem]',
  'font-semibold text-[min(.6875rem,4.2vw)] text-text leading-[1.3] lg:mt-3.5 lg:text-xs',
)

/** 'Where would you say hello?' A map, preferably of the visitor's country, with one member per city. */
export default function Maplanding({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { map, members, minAge } = view
  const lede = useLede(view)
  const call = useCall(view)
  if (!map) return null
  const { width, height, path, pins } = map
  /** Space for the coast around the land. */
  const edge = 18
  return (
    <main id="main" className={mapClass}>
      <LanderForm className={insideClass}>
        <div className={copyClass}>
          <Headline view={view} className="heading-1 lg:heading-hero" />
          <p className="meta">{lede}</p>
        </div>
        <fieldset className={seaClass}>
          {members.length > 0 && <legend className="sr-only">{t('maplanding.pick')}</legend>}
          <div className={landClass({ wide: width > height })}>
            <svg
              className="h-auto w-full overflow-visible fill-none [stroke-linejoin:round]"
              viewBox={`0 0 ${width} ${height}`}
              width={width + edge}
              height={height + edge}
              aria-hidden="true"
            >
              <defs>
                <path id="land" d={path} />
              </defs>
              <use className="stroke-36 stroke-secondary/12" href="#land" />
              <use className="stroke-15 stroke-secondary/26" href="#land" />
              <use className="fill-surface-1 stroke-2 stroke-surface-1" href="#land" />
            </svg>
            {pins.map(({ member, city }, index) =>
              member ? (
                <Pin key={city} member={member} city={city} place={index + 1} />
              ) : (
                <DrawnPin key={city} city={city} place={index + 1} source={drawnPeople(view.genders)[index]} />
              ),
            )}
          </div>
        </fieldset>
        <div className={panelClass}>
          {members.map((member, index) => (
            <div key={member.id} className="for" data-for={index + 1}>
              <MemberAvatar member={member} large />
              <div>
                <h2 className="heading-3">{t('name_age', { name: member.name, age: member.age })}</h2>
                <p className="meta flex flex-wrap items-center gap-x-2 gap-y-1">
                  {member.city} {member.fictional && <FictionalTag />}
                </p>
                {member.line && <p className="meta">{member.line}</p>}
              </div>
            </div>
          ))}
          {members.length === 0 && <AboutField view={view} />}
          <div className="flex flex-wrap gap-2">
            {members.length > 0 && <MessageField view={view} />}
            <Button className="flex-auto" type="submit" look="primary">
              {call}
            </Button>
          </div>
          <Fine text="fine.next" minAge={minAge} />
        </div>
      </LanderForm>
    </main>
  )
}

function MessageField({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  return (
    <>
      <label className="sr-only" htmlFor="map-message">
        {t('first_line')}
      </label>
      <input
        className={inputClass({ class: 'flex-1 basis-[10rem]' })}
        id="map-message"
        name="message"
        required
        maxLength={unitsFor(view.messageLength)}
        placeholder={usePlaceholder(view)}
      />
    </>
  )
}

interface PinProps {
  city: string
  place: number
}

function Pin({ member, city, place }: PinProps & { member: ShownMember }) {
  return (
    <MemberChoice className={classNames(pinClass, `pin--${place}`)} member={member} place={place} picked={place === 1}>
      <span className={faceClass}>
        <MemberPhoto member={member} sizes="60px" first={place === 1} />
      </span>
      <Mark member={member} className="absolute -top-1 right-0.5 z-1" />
      <span className={cityClass}>{city}</span>
    </MemberChoice>
  )
}

/** A drawn person in a large city, while the country has no member to show. */
function DrawnPin({ city, place, source }: PinProps & { source: string | undefined }) {
  return (
    <div className={classNames(pinClass, `pin--${place}`)} aria-hidden="true">
      <span className={faceClass}>
        {source && <img className="bg-stage" src={source} alt="" width="520" height="650" />}
      </span>
      <span className={cityClass}>{city}</span>
    </div>
  )
}

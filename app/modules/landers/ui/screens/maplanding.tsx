import { useTranslation } from 'react-i18next'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { Button } from '~/ui/button'
import { inputClass } from '~/ui/forms/field'
import type { MapPin } from '../../schema'
import { useCall, useLede, usePlaceholder } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberAvatar, MemberPhoto } from '../parts'

/** Where would you say hello? The visitor's country, with one face a city. */
export function Maplanding({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { map, minAge, messageLength } = view
  const lede = useLede(view)
  const placeholder = usePlaceholder(view)
  const call = useCall(view)
  if (!map) return null
  const { width, height, path, pins } = map
  /** Room for the coast around the land. */
  const edge = 18
  return (
    <main id="main" className="lp map">
      <LanderForm className="map__in">
        <div className="map__copy">
          <Headline view={view} />
          <p className="meta">{lede}</p>
        </div>
        <fieldset className="map__sea">
          <legend className="sr-only">{t('maplanding.pick')}</legend>
          <div className={width > height ? 'map__land map__land--wide' : 'map__land'}>
            <svg viewBox={`0 0 ${width} ${height}`} width={width + edge} height={height + edge} aria-hidden="true">
              <defs>
                <path id="land" d={path} />
              </defs>
              <g className="map__coast map__coast--2">
                <use href="#land" />
              </g>
              <g className="map__coast">
                <use href="#land" />
              </g>
              <g className="map__soil">
                <use href="#land" />
              </g>
            </svg>
            {pins.map((pin, index) => (
              <Pin key={pin.member.id} pin={pin} place={index + 1} />
            ))}
          </div>
        </fieldset>
        <div className="lp__panel map__panel">
          {pins.map(({ member, city }, index) => (
            <div key={member.id} className="for" data-for={index + 1}>
              <MemberAvatar member={member} large />
              <div>
                <h2 className="heading-3">{t('name_age', { name: member.name, age: member.age })}</h2>
                <p className="meta flex flex-wrap items-center gap-x-2 gap-y-1">
                  {city} {member.fictional && <FictionalTag />}
                </p>
                {member.line && <p className="meta">{member.line}</p>}
              </div>
            </div>
          ))}
          <div className="map__row">
            <label className="sr-only" htmlFor="map-message">
              {t('first_line')}
            </label>
            <input
              className={inputClass()}
              id="map-message"
              name="message"
              required
              maxLength={messageLength}
              placeholder={placeholder}
            />
            <Button type="submit" look="primary">
              {call}
            </Button>
          </div>
          <Fine text="fine.next" minAge={minAge} />
        </div>
      </LanderForm>
    </main>
  )
}

function Pin({ pin: { member, city }, place }: { pin: MapPin; place: number }) {
  return (
    <label className={`pin pin--${place}`}>
      <input type="radio" name="member" value={member.id} data-n={place} defaultChecked={place === 1} required />
      <span className="pin__ph">
        <MemberPhoto member={member} sizes="60px" first={place === 1} />
      </span>
      <Mark member={member} className="pin__mask" />
      <span className="pin__c">{city}</span>
    </label>
  )
}

import { useTranslation } from 'react-i18next'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import type { ShownMember } from '../../schema'
import { useCall, useLede, usePlaceholder } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberAvatar, MemberPhoto } from '../parts'
import { Submit } from '../submit'

/** What stands in each house, from the roof down: a number is a lit window, by its place among the members. */
const houses = [
  [1, 'off', 2, 'off'],
  [3, 4, 'you', 'off'],
  ['off', 5, 6, 'off'],
  [7, 'off', 'off', 8],
] as const
/** Of the window that is picked at first. */
const first = 3

/** A street at blue hour: lit windows are people at home, the candle is the visitor. */
export function Alonetonight({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { members, city, minAge, messageLength } = view
  return (
    <main id="main" className="lp eve">
      <LanderForm className="wrap eve__in">
        <div className="eve__copy">
          <p className="eve__kick">
            <Icon name="moon" />
            {city ? t('alonetonight.where', { city }) : t('alonetonight.when')}
          </p>
          <Headline view={view} />
          <p className="lp__lede only-desk">{useLede(view)}</p>
        </div>
        <fieldset className="eve__street">
          <legend className="sr-only">{t('alonetonight.pick')}</legend>
          {houses.map((windows, house) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the street never changes
            <div key={house} className={`house house--${house + 1}`}>
              <span className="gable" aria-hidden="true" />
              {windows.map((lit, floor) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a house never changes
                <Window key={floor} lit={lit} members={members} />
              ))}
            </div>
          ))}
        </fieldset>
        <div className="lp__panel eve__panel">
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
      <div className="win win--you">
        <span className="candle" aria-hidden="true">
          <i />
        </span>
        <span className="win__name">{t('alonetonight.you')}</span>
      </div>
    )
  }
  const member = lit === 'off' ? undefined : members[lit - 1]
  if (!member) return <div className="win win--off" aria-hidden="true" />
  const { id, name, age } = member
  return (
    <label className="win win--lit">
      <input type="radio" name="member" value={id} data-n={lit} defaultChecked={lit === first} required />
      <MemberPhoto member={member} sizes="(min-width: 992px) 160px, 30vw" first={lit === first} />
      <Mark member={member} className="win__mark" />
      <span className="win__name">{t('name_age', { name, age })}</span>
    </label>
  )
}

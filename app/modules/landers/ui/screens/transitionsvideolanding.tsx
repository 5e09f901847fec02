import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { useCall, useHeadline } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Kicker, LanderForm, Mark, MemberPhoto, Pause } from '../parts'
import { EmailField } from '../short-form'

const portraits = 4

/** 'Find someone to …': the portrait opens by a mask, and the sentence changes with it. */
export function Transitionsvideolanding({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const members = view.members.slice(0, portraits)
  const lines = [
    t('transitionsvideolanding.line_1'),
    t('transitionsvideolanding.line_2'),
    t('transitionsvideolanding.line_3'),
    t('transitionsvideolanding.line_4'),
  ].slice(0, members.length)
  return (
    <main id="main" className="lp tra">
      <div className="wrap tra__in">
        <div className="tra__copy">
          <Kicker prefix={view.prefix} />
          <h1 className="tra__head">
            <span className="tra__say">{useHeadline(view)}</span>
            <span className="tra__lines">
              {lines.map((line) => (
                <span key={line}>{line} </span>
              ))}
            </span>
          </h1>
        </div>
        <div className="tra__film">
          {members.map((member, index) => (
            <figure key={member.id} className={`tra__f tra__f--${index + 1}`}>
              <MemberPhoto member={member} sizes="(min-width: 992px) 600px, 100vw" first={index === 0} />
              <Mark member={member} className="tra__mark" />
              <figcaption>{t('name_age', { name: member.name, age: member.age })}</figcaption>
            </figure>
          ))}
          <ol className="tra__bars" aria-hidden="true">
            {members.map(({ id }) => (
              <li key={id} />
            ))}
          </ol>
          <Pause />
        </div>
        <LanderForm className="tra__form">
          <div className="tra__row">
            <EmailField />
            <Button type="submit" look="primary">
              {useCall(view)}
            </Button>
          </div>
          <Fine text="fine.next" minAge={view.minAge} />
        </LanderForm>
      </div>
    </main>
  )
}

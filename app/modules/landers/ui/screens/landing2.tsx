import { useTranslation } from 'react-i18next'
import { inputClass } from '~/ui/forms/field'
import { useCall, usePlaceholder } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Kicker, LanderForm, Mark, MemberPhoto, Warning } from '../parts'
import { Submit } from '../submit'

/** A question to begin with, two answers, and one's own. */
export function Landing2({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const [member] = view.members
  const call = useCall(view)
  const placeholder = usePlaceholder(view)
  if (!member) return null
  const { name } = member
  const question = view.words.question ?? view.words.headline ?? t('landing2.question')
  const answers = view.words.answers ?? [t('landing2.answer_1'), t('landing2.answer_2')]
  return (
    <main id="main" className="lp ask">
      <LanderForm className="wrap ask__in" member={member}>
        <div className="ask__card">
          <MemberPhoto member={member} sizes="(min-width: 992px) 540px, 100vw" alt={name} first />
          <Mark member={member} className="ask__mark" />
        </div>
        <div className="ask__side">
          <div className="ask__q">
            <Kicker prefix={view.prefix} />
            <p className="ask__from">{t('landing2.from', { name })}</p>
            <h1>{question}</h1>
          </div>
          <fieldset className="ask__opts">
            <legend className="sr-only">{t('landing2.answer')}</legend>
            {answers.map((answer) => (
              <label key={answer} className="ask__opt">
                <input type="radio" name="answer" value={`${question} ${answer}`} required />
                <span>{answer}</span>
              </label>
            ))}
            <label className="ask__opt ask__opt--own">
              <input type="radio" name="answer" value="own" required />
              <span>{t('landing2.own')}</span>
            </label>
          </fieldset>
          <div className="ask__own">
            <label className="sr-only" htmlFor="answer">
              {t('landing2.own')}
            </label>
            <textarea
              className={inputClass({ kind: 'area' })}
              id="answer"
              name="message"
              rows={2}
              maxLength={view.messageLength}
              placeholder={placeholder}
            />
          </div>
          <div className="ask__go">
            <Warning view={view} member={member} />
            <Submit>{call}</Submit>
            <Fine text="fine.next" minAge={view.minAge} />
          </div>
        </div>
      </LanderForm>
    </main>
  )
}

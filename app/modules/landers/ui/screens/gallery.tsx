import { useTranslation } from 'react-i18next'
import { fieldClass, inputClass, labelClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import { useCall, useLede, usePlaceholder } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Mark, MemberAvatar, MemberPhoto } from '../parts'
import { EmailField } from '../short-form'
import { Submit } from '../submit'

/** Of the photo that is picked at first. */
const first = 2

/** Pick a photo, and write. */
export function Gallery({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { members, minAge, messageLength, freeMessages } = view
  const picked = Math.min(first, members.length)
  return (
    <main id="main" className="lp">
      <LanderForm className="gal">
        <fieldset className="gal__wall">
          <legend className="sr-only">{t('gallery.pick')}</legend>
          {members.map((member, index) => (
            <label key={member.id} className="gal__pick">
              <input
                type="radio"
                name="member"
                value={member.id}
                data-n={index + 1}
                defaultChecked={index + 1 === picked}
                required
              />
              <MemberPhoto member={member} sizes="(min-width: 992px) 20vw, 33vw" first={index + 1 === picked} />
              <Mark member={member} className="gal__mark" />
              <span className="gal__tick">
                <Icon name="check" />
              </span>
              <span className="gal__name">{t('name_age', { name: member.name, age: member.age })}</span>
            </label>
          ))}
        </fieldset>
        <div className="gal__panel">
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
            <div className={fieldClass}>
              <label className={labelClass} htmlFor="gallery-message">
                {t('first_line')} {freeMessages && <span className="font-regular text-text-3">{t('free')}</span>}
              </label>
              <textarea
                className={inputClass({ kind: 'area' })}
                id="gallery-message"
                name="message"
                rows={3}
                required
                maxLength={messageLength}
                placeholder={usePlaceholder(view)}
              />
            </div>
            <EmailField />
            <Submit>{useCall(view)}</Submit>
            <Fine text="fine.next" minAge={minAge} />
          </div>
        </div>
      </LanderForm>
    </main>
  )
}

import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { unitsFor } from '~/platform/forms/text-length'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import { chipClass, chipsClass } from '~/ui/labels'
import { useCall, usePlaceholder } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Kicker, LanderForm, MemberAvatar, MemberPhoto, sendClass, Warning } from '../parts'

const likes = 3

const insideClass = classNames(
  'grid h-[max(--spacing(155),100dvh_-_--spacing(14))] w-full grid-rows-[auto_1fr_auto] bg-surface-1',
  'md:mx-auto md:h-[clamp(--spacing(160),100dvh_-_var(--bar)_-_--spacing(16),--spacing(190))]',
  'md:w-[min(100%,--spacing(160))] md:overflow-hidden md:rounded-xl md:shadow-3',
)
const logClass = classNames('flex flex-col gap-1.5 overflow-auto bg-bg px-gutter pt-3 pb-4 *:first:mt-auto md:px-5')
const messageClass = cva('max-w-[min(78%,30rem)] self-start rounded-bubble-in', {
  variants: {
    kind: {
      // Shrinks to make room for what is below it, so that the note on a fictional profile is never scrolled out of
      // sight.
      photo: 'min-h-20 w-50 shrink basis-43 overflow-hidden bg-surface-2',
      text: 'inset-shadow-edge bg-surface-1 px-[.95rem] py-[.6rem] text-on-bubble-in leading-bubble',
      question: 'bg-primary px-[.95rem] py-[.6rem] font-semibold text-on-primary leading-bubble',
    },
  },
})
const fieldClass = classNames(
  'field-sizing-content max-h-33 min-h-12 min-w-0 flex-1 resize-none rounded-composer border-border-strong',
  'border-control bg-surface-1 px-[1.1rem] py-[.7rem] leading-notice placeholder:overflow-hidden',
  'placeholder:whitespace-nowrap placeholder:text-text-3 placeholder:opacity-100',
  'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0',
)

/** A chat that starts with the profile, labeled as such, so that nothing pretends to be a message. */
export default function Landing3({ view }: ScreenProps) {
  const { t } = useTranslation(['landers', 'members', 'common'])
  const [member] = view.members
  const call = useCall(view)
  const placeholder = usePlaceholder(view)
  if (!member) return null
  const { name, age, city, line, interests, openers, online, fictional } = member
  const where = [online ? t('common:online') : null, city].filter(Boolean).join(', ')
  return (
    <main id="main" className="lp grid bg-surface-2 md:bg-stage md:px-gutter md:py-6">
      <LanderForm className={insideClass} member={member}>
        <div className="flex items-center gap-3 border-border border-b px-gutter py-2.5 md:px-5">
          <MemberAvatar member={member} />
          <div>
            <h1 className="heading-4">{t('landers:name_age', { name, age })}</h1>
            {where && <p className="meta">{where}</p>}
          </div>
          {fictional && <FictionalTag />}
        </div>
        <div className={logClass}>
          <Kicker prefix={view.prefix} className="self-center" />
          <p className="self-center py-2 font-medium text-text-3 text-xs">{t('landers:landing3.profile', { name })}</p>
          <div className={messageClass({ kind: 'photo' })}>
            <MemberPhoto
              className="size-full object-cover object-[50%_20%]"
              member={member}
              sizes="200px"
              alt={name}
              first
            />
          </div>
          {line && <p className={messageClass({ kind: 'text' })}>{line}</p>}
          {interests.length > 0 && (
            <p className={messageClass({ kind: 'text' })}>
              {t('landers:landing.likes', { name })}{' '}
              {interests
                .slice(0, likes)
                .map((interest) => t(`members:option.interests.${interest}`))
                .join(', ')}
            </p>
          )}
          <p className={messageClass({ kind: 'question' })}>
            {view.words.headline ?? t('landers:landing3.headline', { name })}
          </p>
          <Warning view={view} member={member} />
        </div>
        <div className="grid gap-2 border-border border-t px-gutter py-3 md:px-5">
          <fieldset className={chipsClass({ scroll: true, class: 'md:flex-wrap' })}>
            <legend className="sr-only">{t('landers:landing3.lines')}</legend>
            {openers.map((opener) => (
              <label key={opener} className={chipClass()}>
                <input type="radio" name="opener" value={opener} />
                {opener}
              </label>
            ))}
          </fieldset>
          <div className="flex items-end gap-0.5">
            <textarea
              className={fieldClass}
              name="message"
              rows={1}
              maxLength={unitsFor(view.messageLength)}
              aria-label={t('landers:first_line')}
              placeholder={placeholder}
            />
            <button className={sendClass({ class: 'ms-1.5' })} type="submit" aria-label={call}>
              <Icon name="arrow-right" />
            </button>
          </div>
          <Fine text="fine.kept" minAge={view.minAge} />
        </div>
      </LanderForm>
    </main>
  )
}

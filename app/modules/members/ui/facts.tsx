import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Chip, chipClass, chipsClass } from '~/ui/labels'
import type { FactView, InterestView, MemberPageView } from '../schema'
import { interestIcons } from './interest-icons'

/** Interests of a profile, those that the viewer shares first, then facts such as 'Tattoos: none'. */
export function AtAGlance({ facts, interests }: Pick<MemberPageView, 'facts' | 'interests'>) {
  const { t } = useTranslation('members')
  if (facts.length + interests.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="about">
      <h2 className="heading-4" id="about">
        {t('profile.glance')}
      </h2>
      {interests.length > 0 && (
        <ul className={chipsClass()}>
          {interests.map((interest) => (
            <li key={interest.key} className="contents">
              <InterestChip interest={interest} />
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <dl className={chipsClass()}>
          {facts.map((fact) => (
            <FactChip key={fact.field} fact={fact} />
          ))}
        </dl>
      )}
    </section>
  )
}

function InterestChip({ interest: { key, shared } }: { interest: InterestView }) {
  const { t } = useTranslation('members')
  return (
    <Chip icon={interestIcons[key]} shared={shared}>
      {t(`option.interests.${key}`)}
      {shared && <span className="sr-only"> {t('profile.shared')}</span>}
    </Chip>
  )
}

const labelClass = cva('', { variants: { shared: { true: '', false: 'text-text-2' } } })

function FactChip({ fact: { field, options, shared } }: { fact: FactView }) {
  const { t } = useTranslation('members')
  const { list } = useFormat()
  const isPhrase = saysItsField(field)
  const labelOf = (option: string) => t(isPhrase ? `fact.${field}.${option}` : `option.${field}.${option}`)
  return (
    <div className={chipClass({ look: shared ? 'shared' : 'plain' })}>
      <dt className={isPhrase ? 'sr-only' : labelClass({ shared })}>{t(`field.${field}`)}</dt>
      <dd>
        {list(options.map(labelOf))}
        {shared && <span className="sr-only"> {t('profile.shared')}</span>}
      </dd>
    </div>
  )
}

/** Whether the texts of a field's options name the field, too: 'Brown hair'. */
function saysItsField(field: FactView['field']): boolean {
  return ['hair_colour', 'eye_colour', 'body_type', 'tattoos'].includes(field)
}

/** Interests and facts that the viewer shares with the member; renders nothing if there are none. */
export function CommonGround({ facts, interests }: Pick<MemberPageView, 'facts' | 'interests'>) {
  const { t } = useTranslation('members')
  const shared = [
    ...interests
      .filter((interest) => interest.shared)
      .map(({ key }) => ({
        icon: interestIcons[key],
        text: t(`option.interests.${key}`),
      })),
    ...facts
      .filter((fact) => fact.shared)
      .flatMap(({ field, options }) =>
        options.map((option) => ({ icon: 'heart' as const, text: t(`option.${field}.${option}`) })),
      ),
  ]
  if (shared.length === 0) return null
  return (
    <section className="grid gap-3 rounded-lg bg-primary-soft p-4" aria-labelledby="common-ground">
      <h2 className="heading-4" id="common-ground">
        {t('profile.common')}
      </h2>
      <div className={chipsClass()}>
        {shared.map(({ icon, text }) => (
          <Chip key={text} icon={icon}>
            {text}
          </Chip>
        ))}
      </div>
    </section>
  )
}

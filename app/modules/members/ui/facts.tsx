import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Chip, chipClass, chipsClass } from '~/ui/labels'
import type { FactView, MemberPageView } from '../schema'
import { interestIcons } from './interest-icons'

interface ChipView {
  key: string
  icon: IconName | undefined
  /** The fact's name, for screen readers; shown if `named`, where the text alone wouldn't say what it is. */
  field: string | null
  named: boolean
  text: string
  shared: boolean
}

/** Interests and facts of a profile as one paragraph of chips, those that the viewer shares first. */
export function AtAGlance({ facts, interests }: Pick<MemberPageView, 'facts' | 'interests'>) {
  const { t } = useTranslation('members')
  const { list } = useFormat()
  if (facts.length + interests.length === 0) return null
  const textOf = (field: FactView['field'], option: string) =>
    t(saysItsField(field) ? `fact.${field}.${option}` : `option.${field}.${option}`)
  const said = facts.map(
    ({ field, options, shared }): ChipView => ({
      ...{ key: field, shared, icon: field === 'reason_for_signup' ? 'heart' : undefined },
      ...{ field: t(`field.${field}`), named: field === 'seeks' || options.includes('not_sure') },
      text: list(options.map((option) => textOf(field, option))),
    }),
  )
  const liked = interests.map(
    ({ key, shared }): ChipView => ({
      ...{ key, shared, icon: interestIcons[key], field: null, named: false },
      text: t(`option.interests.${key}`),
    }),
  )
  const chips = [...said, ...liked]
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="about">
      <h2 className="heading-4" id="about">
        {t('profile.glance')}
      </h2>
      <ul className={chipsClass()}>
        {[...chips.filter(({ shared }) => shared), ...chips.filter(({ shared }) => !shared)].map((chip) => (
          <li key={chip.key} className={chipClass({ look: chip.shared ? 'shared' : 'plain' })}>
            {chip.icon && <Icon name={chip.icon} />}
            {chip.field && <span className={chip.named ? 'text-text-2' : 'sr-only'}>{chip.field} </span>}
            {chip.text}
            {chip.shared && <span className="sr-only"> {t('profile.shared')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether the texts of a field's options name the field, too: 'Brown hair'. */
function saysItsField(field: FactView['field']): boolean {
  return ['hair_colour', 'eye_colour', 'body_type', 'tattoos'].includes(field)
}

interface CommonGroundProps extends Pick<MemberPageView, 'facts' | 'interests'> {
  /** One sentence about it. */
  sentence: ReactNode
}

/** Interests and facts that the viewer shares with the member; renders nothing if there are none. */
export function CommonGround({ facts, interests, sentence }: CommonGroundProps) {
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
      <h2 className="font-semibold font-text text-primary-ink text-sm" id="common-ground">
        {t('profile.common')}
      </h2>
      <p className="wrap-anywhere text-pretty font-display font-heading text-xl leading-snug tracking-display">
        {sentence}
      </p>
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

import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import type { GiftName, GiftOffer } from '../schema'

interface GiftChoicesProps {
  offers: readonly GiftOffer[]
  chosen: GiftName
  onChoose: (gift: GiftName) => void
}

const gift = classNames(
  'relative grid cursor-pointer justify-items-center gap-1 rounded-lg border-2 border-transparent bg-surface-2 px-1 pt-3 pb-2 text-center font-semibold text-xs leading-snug max-xs:px-0 max-xs:text-2xs',
  '[--gift-paper:var(--c-surface-1)] hover:border-border-strong has-focus-visible:ring-focus [&>svg]:size-14 [&>svg]:overflow-visible [&>svg]:text-text',
  'has-checked:border-text has-checked:bg-surface-1 has-checked:shadow-2 has-checked:after:absolute has-checked:after:end-2 has-checked:after:top-2 has-checked:after:size-2.5 has-checked:after:rounded-full has-checked:after:bg-text',
)

/** The catalogue as a group of radio buttons, the price under each (design, 23 alerts). */
export function GiftChoices({ offers, chosen, onChoose }: GiftChoicesProps) {
  const { t } = useTranslation('gifts')
  return (
    <fieldset className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      <legend className="sr-only">{t('choices')}</legend>
      {offers.map(({ name, credits }) => (
        <label key={name} className={gift}>
          <input
            className="absolute opacity-0"
            type="radio"
            name="gift"
            value={name}
            defaultChecked={name === chosen}
            onChange={() => onChoose(name)}
            required
          />
          <GiftDrawing gift={name} />
          <span>{t(`name.${name}`)}</span>
          <small className="font-regular text-2xs text-text-2 tabular-nums">
            {credits > 0 ? t('price', { count: credits }) : t('free')}
          </small>
        </label>
      ))}
    </fieldset>
  )
}

/** A gift's drawing; decorative, as its name is always shown with it. */
export function GiftDrawing({ gift }: { gift: GiftName }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <use href={paths.files.gift(gift)} />
    </svg>
  )
}

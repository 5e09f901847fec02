import { useTranslation } from '~/i18n/translation'
import type { GiftName, GiftOffer } from '../schema'
import { GiftDrawing } from './gift-drawing'

interface GiftChoicesProps {
  offers: readonly GiftOffer[]
  chosen: GiftName
  onChoose: (gift: GiftName) => void
}

/** The catalogue as a group of radio buttons, the price under each (design, 23 alerts). */
export function GiftChoices({ offers, chosen, onChoose }: GiftChoicesProps) {
  const { t } = useTranslation('gifts')
  return (
    <fieldset className="gifts">
      <legend className="sr-only">{t('choices')}</legend>
      {offers.map(({ name, credits }) => (
        <label key={name} className="giftpick">
          <input
            type="radio"
            name="gift"
            value={name}
            defaultChecked={name === chosen}
            onChange={() => onChoose(name)}
            required
          />
          <GiftDrawing gift={name} />
          <span>{t(`name.${name}`)}</span>
          <small>{credits > 0 ? t('price', { count: credits }) : t('free')}</small>
        </label>
      ))}
    </fieldset>
  )
}

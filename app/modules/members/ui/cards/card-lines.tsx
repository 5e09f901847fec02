import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { isolated, turnsDirection } from '~/i18n/texts/isolated'
import { Dotted } from '~/ui/dotted'
import { Dot } from '~/ui/labels'

const placeClass = cva('place-line')

/** Number of letters at the end of a name that wrap together, with the comma. */
const unbrokenLetters = 3

interface NameAgeProps {
  name: string
  age: number
  /** Shows a dot after the age. */
  online?: boolean
}

/** 'Kaja, 28'. A name too long for its card wraps, but never with only its last letter or comma on the second line. */
export function NameAge({ name, age, online = false }: NameAgeProps) {
  const { t } = useTranslation('members')
  const letters = [...name]
  // In a line from left to right, two halves of a name that is read from right to left would change places.
  const [start, end] = turnsDirection(name)
    ? ['', isolated(name)]
    : [letters.slice(0, -unbrokenLetters).join(''), letters.slice(-unbrokenLetters).join('')]
  return (
    <>
      {start}
      <span className="whitespace-nowrap">{`${end}${t('card.after_name')}`}</span>{' '}
      <span className="name-age">
        {age}
        {online && <Dot online label={t('online')} />}
      </span>
    </>
  )
}

/** Where a member lives, on a card. The city's name is never shortened. */
export function Place({ parts, className }: { parts: readonly (string | null)[]; className: string }) {
  return (
    <p className={placeClass({ className })}>
      <Dotted parts={parts} />
    </p>
  )
}

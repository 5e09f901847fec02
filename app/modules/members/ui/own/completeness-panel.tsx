import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Icon } from '~/ui/icon'
import { Meter, panelClass } from '~/ui/panels'
import type { CompletenessPart } from '../../own/completeness'
import { completenessParts } from '../../own/completeness'

/** Anchor of the section that fills in each part, on the same page. */
const places: Record<CompletenessPart, string> = {
  main_photo: '#photos',
  second_photo: '#photos',
  about_me: '#about',
  answers: '#answers',
  interests: '#interests',
  location: '#facts',
  facts: '#facts',
}

/** Shows how much of the profile is filled in, and what is missing. */
export function CompletenessPanel({ parts }: { parts: Partial<Record<CompletenessPart, boolean>> }) {
  const { t } = useTranslation('members')
  const { percent } = useFormat()
  const counted = completenessParts.filter((part) => parts[part] !== undefined)
  const done = counted.filter((part) => parts[part]).length
  return (
    <section className={panelClass({ class: 'grid grid-cols-1 content-start gap-3' })} aria-labelledby="complete">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading-4" id="complete">
          {t('complete.title')}
        </h2>
        <strong className="tabular-nums">{percent(done / counted.length)}</strong>
      </div>
      <Meter value={done} max={counted.length} label={t('complete.meter')} />
      <ul className="grid">
        {counted.map((part) => (
          <li key={part} className="flex min-h-touch items-center gap-3 text-sm text-text-2">
            <Icon
              className={parts[part] ? 'text-success-ink' : 'text-text-3'}
              name={parts[part] ? 'circle-check' : 'circle'}
            />
            {parts[part] ? (
              t(`complete.${part}`)
            ) : (
              <a className="inline-flex min-h-touch items-center font-semibold text-link" href={places[part]}>
                {t(`complete.${part}`)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

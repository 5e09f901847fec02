import { useTranslation } from 'react-i18next'
import { inputClass } from '~/ui/forms/field'
import { useCall, useHeadline, useLede, usePlaceholder } from '../copy'
import { drawnPeople } from '../drawn-people'
import type { ScreenProps } from '../parts'
import { Fine, Kicker, LanderForm } from '../parts'
import { Submit } from '../submit'

const longest = 140

/** You are more than one photo: the visitor finishes a sentence. */
export function Collagelanding({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { pictures, genders, minAge, members, prefix } = view
  const photos = members.map(({ photo }) => photo?.sources.at(-1)?.url)
  // Three that step out of their frames, two that stay inside.
  const [b, d, more] = pictures.length >= 5 ? pictures.slice(3) : photos
  const [a, c, e = more] = pictures.length >= 5 ? pictures : drawnPeople(genders)
  return (
    <main id="main" className="lp col">
      <div className="wrap col__in">
        <div className="col__top">
          <Kicker prefix={prefix} />
          <h1 className="col__head">{useHeadline(view)}</h1>
        </div>
        <div className="col__art" role="img" aria-label={t('collagelanding.art')}>
          <Piece place="a" source={a} first />
          <Piece place="b" source={b} />
          <Piece place="c" source={c} />
          <Piece place="d" source={d} />
          <Piece place="e" source={e} />
          <p className="col__note col__note--1">{t('collagelanding.note_1')}</p>
          <p className="col__note col__note--2">{t('collagelanding.note_2')}</p>
          <p className="col__note col__note--3">{t('collagelanding.note_3')}</p>
        </div>
        <LanderForm className="col__form">
          <p className="lede">{useLede(view)}</p>
          <div className="col__line">
            <label htmlFor="about">{t('collagelanding.label')}</label>
            <input
              className={inputClass()}
              id="about"
              name="about"
              required
              maxLength={longest}
              placeholder={usePlaceholder(view)}
            />
          </div>
          <Submit>{useCall(view)}</Submit>
          <Fine text="fine.collage" minAge={minAge} />
        </LanderForm>
      </div>
    </main>
  )
}

const placeClass = {
  a: 'col__t col__t--a',
  b: 'col__t col__t--b',
  c: 'col__t col__t--c',
  d: 'col__t col__t--d',
  e: 'col__t col__t--e',
}

function Piece({
  place,
  source,
  first,
}: {
  place: keyof typeof placeClass
  source: string | undefined
  first?: boolean
}) {
  if (!source) return null
  return (
    <div className={placeClass[place]}>
      <img src={source} alt="" width="520" height="650" loading={first ? 'eager' : 'lazy'} />
    </div>
  )
}

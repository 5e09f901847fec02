import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { classNames } from '~/ui/class-names'
import { AboutField } from '../about-field'
import { useCall, useHeadline, useLede } from '../copy'
import { drawnPeople } from '../drawn-people'
import type { ScreenProps } from '../parts'
import { Fine, Kicker, LanderForm } from '../parts'
import { Submit } from '../submit'

const insideClass = classNames(
  'wrap relative grid pt-5 pb-8 lg:min-h-[min(--spacing(209),100dvh-var(--bar))] lg:grid-cols-behind-105',
  'lg:grid-rows-[auto_auto] lg:content-between lg:pt-8 lg:pb-10',
)
const headlineClass = classNames('text-[min(clamp(2.9rem,1.2rem+7.6vw,7rem),17vw)] leading-[.94] tracking-[-.045em]')
/** From edge to edge on a phone, otherwise over the whole right half. */
const artClass = classNames(
  'relative -mx-gutter -mt-6.5 h-[calc(--spacing(85)+10*var(--larger))]',
  'lg:absolute lg:inset-0 lg:left-[38%] lg:z-2 lg:m-0 lg:h-auto',
)

/** Cut-outs extend above the upper edge of their frames, which are colored. */
const cutOut = classNames(
  '[clip-path:inset(-60%_0_0_0_round_var(--shape-media-lg))] before:absolute before:inset-0 before:rounded-[inherit]',
)
const inFrame = classNames('inset-0 h-full rounded-[inherit] object-cover object-[50%_20%]')
const frameClass = cva('absolute rounded-media-lg', {
  variants: {
    place: {
      a: [cutOut, 'top-20 left-[4%] z-2 h-58 w-1/2 before:bg-stage lg:top-62.5 lg:left-[13%] lg:h-107.5 lg:w-[42%]'],
      b: 'top-10 right-[4%] z-1 h-32 w-[32%] lg:right-1/4 lg:h-50 lg:w-[21%]',
      c: [
        cutOut,
        'top-49 right-[4%] z-3 h-32 w-[42%] before:bg-secondary lg:top-75 lg:-right-[2%] lg:h-62.5 lg:w-[37%]',
      ],
      d: 'top-10 -right-[2%] h-42 w-[22%] max-lg:hidden',
      e: [cutOut, 'top-155 right-[6%] z-4 h-40 w-[29%] before:bg-spot max-lg:hidden'],
    },
  },
})
const pictureClass = cva('absolute w-full', {
  variants: {
    place: {
      a: '-bottom-3 -left-[2%]',
      b: inFrame,
      c: '-bottom-8.5 left-0 lg:-bottom-12.5',
      d: inFrame,
      e: '-bottom-15.5 left-0',
    },
  },
})
const noteClass = cva(
  'absolute z-4 rounded-bubble-in px-[.8rem] py-2 font-semibold text-sm leading-snug shadow-2 lg:text-md',
  {
    variants: {
      place: {
        1: 'top-73 left-[8%] bg-surface-1 text-text lg:top-156.5 lg:left-[4%]',
        2: 'top-185.5 right-[28%] bg-surface-1 text-text max-lg:hidden',
        3: 'top-36.5 right-[6%] bg-inverse text-on-inverse lg:top-128 lg:-right-[4%]',
      },
    },
  },
)

/** 'You are more than one photo': the visitor finishes a sentence. */
export default function Collagelanding({ view }: ScreenProps) {
  const { t } = useTranslation('landers')
  const { pictures, genders, minAge, members, prefix } = view
  const photos = members.map(({ photo }) => photo?.sources.at(-1)?.url)
  // Pictures a, c and e extend beyond their frames, b and d stay inside.
  const [b, d, more] = pictures.length >= 5 ? pictures.slice(3) : photos
  const [a, c, e = more] = pictures.length >= 5 ? pictures : drawnPeople(genders)
  return (
    <main id="main" className="lp overflow-clip">
      <div className={insideClass}>
        <div className="relative z-3 lg:col-span-full lg:max-w-[54%]">
          <Kicker prefix={prefix} />
          <h1 className={headlineClass}>{useHeadline(view)}</h1>
        </div>
        <div className={artClass} role="img" aria-label={t('collagelanding.art')}>
          <Piece place="a" source={a} first />
          <Piece place="b" source={b} />
          <Piece place="c" source={c} />
          <Piece place="d" source={d} />
          <Piece place="e" source={e} />
          <p className={noteClass({ place: 1 })}>{t('collagelanding.note_1')}</p>
          <p className={noteClass({ place: 2 })}>{t('collagelanding.note_2')}</p>
          <p className={noteClass({ place: 3 })}>{t('collagelanding.note_3')}</p>
        </div>
        <LanderForm className="relative z-4 mt-4 grid gap-3 lg:col-start-1 lg:self-end">
          <p className="lede max-lg:hidden">{useLede(view)}</p>
          <AboutField view={view} />
          <Submit>{useCall(view)}</Submit>
          <Fine text="fine.collage" minAge={minAge} />
        </LanderForm>
      </div>
    </main>
  )
}

interface PieceProps {
  place: 'a' | 'b' | 'c' | 'd' | 'e'
  source: string | undefined
  first?: boolean
}

function Piece({ place, source, first }: PieceProps) {
  if (!source) return null
  return (
    <div className={frameClass({ place })}>
      <img
        className={pictureClass({ place })}
        src={source}
        alt=""
        width="520"
        height="650"
        loading={first ? 'eager' : 'lazy'}
      />
    </div>
  )
}

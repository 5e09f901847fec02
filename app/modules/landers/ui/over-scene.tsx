import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '~/ui/class-names'
import type { LanderView } from '../schema'
import { drawnScene } from './drawn-people'
import type { ScreenProps } from './parts'
import { Headline, Pause, panelClass } from './parts'

const insideClass = classNames(
  'wrap grid min-h-[calc(100dvh_-_--spacing(14.25))] grid-rows-[auto_1fr_auto] pt-5 pb-4',
  'lg:min-h-[calc(100dvh-var(--bar))] lg:grid-cols-[--spacing(112.5)] lg:grid-rows-[auto_auto] lg:content-center',
  'lg:gap-6',
)
/** The pause button has its own row on a phone, otherwise the corner of the scene. */
const pauseClass = classNames('relative mb-3 self-end justify-self-end lg:absolute lg:right-5.5 lg:bottom-5.5 lg:m-0')
const headlineClass = classNames(
  'heading-hero [text-shadow:0_--spacing(.5)_--spacing(6.5)_rgb(var(--c-photo-scrim)/.6)]',
)
/** The panel over the scene. */
export const overSceneClass = classNames(panelClass, 'grid gap-3 self-end p-4 shadow-3 lg:p-5')

/** Darkened behind the text. */
const sceneClass = classNames(
  'dusk absolute inset-0 -z-1 overflow-hidden after:absolute after:inset-0 max-lg:bottom-auto max-lg:h-160',
)
const pictureClass = classNames(
  'size-full origin-[62%_40%] object-cover object-top lg:object-[50%_22%]',
  'motion-safe:animate-[pan_28s_ease-in-out_infinite_alternate]',
)
const glintClass = classNames('glint absolute inset-0 motion-safe:animate-[glint_6s_ease-in-out_infinite_alternate]')

/** A page whose headline and panel stand over a calm scene. */
export function OverScene({ view, lede, children }: ScreenProps & { lede?: string; children: ReactNode }) {
  return (
    <main id="main" className="lp grid overflow-clip bg-photo-scrim">
      <Scene {...view} />
      <div className={insideClass}>
        <div className="*:text-on-photo">
          <Headline view={view} className={headlineClass} />
          {lede && <p className="mt-4 max-w-[34rem] text-lg max-md:hidden">{lede}</p>}
        </div>
        <Pause className={pauseClass} scripted={view.film !== null} />
        {children}
      </div>
    </main>
  )
}

/** The variant's film, muted; otherwise our own scene, which is animated by its stylesheet. */
function Scene({ film, genders }: Pick<LanderView, 'film' | 'genders'>) {
  const { t } = useTranslation('landers')
  const { tall, wide } = drawnScene(genders)
  return (
    <div className={sceneClass}>
      {film ? (
        <video
          className="size-full object-cover"
          src={film}
          poster={wide}
          muted
          loop
          playsInline
          data-film
          preload="none"
        />
      ) : (
        <>
          <picture>
            <source media="(min-width: 768px)" srcSet={wide} width="1600" height="1000" />
            <img
              className={pictureClass}
              src={tall}
              alt={t('video.scene')}
              width="840"
              height="1280"
              {...{ fetchpriority: 'high' }}
            />
          </picture>
          <span className={glintClass} aria-hidden="true" />
        </>
      )}
    </div>
  )
}

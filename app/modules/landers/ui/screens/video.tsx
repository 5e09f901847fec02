import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import type { LanderView } from '../../schema'
import { useCall, useLede } from '../copy'
import type { ScreenProps } from '../parts'
import { Fine, Headline, LanderForm, Pause } from '../parts'
import { FirstAnswers } from '../short-form'
import { Submit } from '../submit'

/** One calm scene that moves slowly, sign-up over it. */
export function Video({ view }: ScreenProps) {
  return (
    <main id="main" className="lp vid">
      <Scene {...view} />
      <div className="wrap vid__in">
        <div className="vid__copy">
          <Headline view={view} className="heading-hero" />
          <p className="vid__lede only-wide">{useLede(view)}</p>
        </div>
        {!view.film && <Pause />}
        <LanderForm className="lp__panel vid__form">
          <FirstAnswers />
          <Submit arrow={false}>{useCall(view)}</Submit>
          <Fine text="fine.scene" minAge={view.minAge} />
        </LanderForm>
      </div>
    </main>
  )
}

/** The brand's film, muted; else our own scene, which moves by its stylesheet. */
function Scene({ film }: Pick<LanderView, 'film'>) {
  const { t } = useTranslation('landers')
  return (
    <div className="vid__film">
      {film ? (
        <video
          src={film}
          poster={paths.files.lander('poster-wide.webp')}
          muted
          loop
          playsInline
          controls
          data-film
          preload="none"
        />
      ) : (
        <>
          <picture>
            <source
              media="(min-width: 768px)"
              srcSet={paths.files.lander('poster-wide.webp')}
              width="1600"
              height="1000"
            />
            <img
              src={paths.files.lander('poster-tall.webp')}
              alt={t('video.scene')}
              width="840"
              height="1280"
              {...{ fetchpriority: 'high' }}
            />
          </picture>
          <span className="vid__glint" aria-hidden="true" />
        </>
      )}
    </div>
  )
}

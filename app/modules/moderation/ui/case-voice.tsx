import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'

/** Plays the recording of a message; nothing if there is none. */
export function CaseVoice({ brand, message }: { brand: string; message: string | null }) {
  const { t } = useTranslation('console')
  if (message === null) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what was said
    <audio
      className="w-full max-w-80"
      controls
      preload="none"
      src={consolePaths.voice(brand, message)}
      aria-label={t('queue.one.voice')}
    />
  )
}

import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '~/i18n/translate'
import { Icon } from '~/ui/icon'
import type { MessageView, VoiceView } from '../../schema'
import { useScripted } from '../composer/extras/use-scripted'
import { useMessageActs } from '../message/message-acts'
import { clockOf } from './clock'

/** Fetched by the first conversation with a recording. */
const VoicePlayer = lazy(async () => ({ default: (await import('./voice-player')).VoicePlayer }))

interface VoiceBubbleProps {
  message: Pick<MessageView, 'mine' | 'voice' | 'photoStatus'>
  /** The viewer has listened to it. */
  isHeard: boolean
  onPlay: (() => void) | undefined
}

/** The recording of a message, or why it can't be heard. */
export function VoiceBubble({ message: { mine, voice, photoStatus }, isHeard, onPlay }: VoiceBubbleProps) {
  const { t } = useTranslation('chats')
  const { name } = useMessageActs()
  return (
    <>
      {voice && (
        <div className="w-72 max-w-full p-2 pe-3.5">
          <Playing
            voice={voice}
            label={labelOf(t, { mine, name, length: clockOf(voice.milliseconds) })}
            look={lookOf(mine, isHeard)}
            onPlay={onPlay}
          />
        </div>
      )}
      {(!voice || photoStatus !== 'active') && (
        <span className="flex items-center gap-2 px-4 py-2.5 text-sm">
          <Icon name={photoStatus === 'pending' ? 'clock' : 'mic-off'} />
          {t(photoStatus === 'pending' ? 'voice.waits' : 'voice.refused')}
        </span>
      )}
    </>
  )
}

/** Whose recording it is; nobody's in particular where the account is gone. */
function labelOf(t: Translate, { mine, name, length }: { mine: boolean; name: string; length: string }): string {
  if (mine) return t('voice.mine', { length })
  return name ? t('voice.theirs', { name, length }) : t('voice.label', { length })
}

interface PlayingProps {
  voice: VoiceView
  label: string
  look: string
  onPlay: VoiceBubbleProps['onPlay']
}

/** The browser's own player without a script, and until ours is here. */
function Playing({ voice, label, look, onPlay }: PlayingProps) {
  const plain = (
    // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what was said
    <audio className="h-11 w-full" src={voice.url} controls preload="none" aria-label={label} />
  )
  if (!useScripted()) return plain
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <VoicePlayer voice={voice} label={label} buttonClass={look} onPlay={onPlay} />
    </Suspense>
  )
}

const looks = {
  mine: 'bg-on-bubble-out/18 hover:bg-on-bubble-out/28',
  new: 'bg-primary text-on-primary hover:bg-primary-hover',
  heard: 'bg-surface-2 text-text hover:bg-surface-3',
} as const

function lookOf(mine: boolean, isHeard: boolean): string {
  if (mine) return looks.mine
  return isHeard ? looks.heard : looks.new
}

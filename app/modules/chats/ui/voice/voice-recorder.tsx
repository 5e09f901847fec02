import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { Button, iconButtonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Alert } from '~/ui/notices/alert'
import type { ComposerView } from '../../schema'
import { voiceLimits } from '../../voice/voice'
import { costClass, sendButtonClass } from '../composer/composer-classes'
import { clockOf } from './clock'
import type { RecordedVoice } from './use-recording'
import { useRecording } from './use-recording'
import { VoicePlayer } from './voice-player'
import { Wave } from './wave'

/** A finger that slides this far to the left deletes the recording. */
const slidPixels = 90
const waveBars = 32
/** Seconds at which a screen reader hears how many are left. */
const told = [30, 50]

interface VoiceRecorderProps {
  /** The button is held: letting go ends the recording. */
  isHeld: boolean
  /** The recording has begun. */
  onBegin: () => void
  composer: ComposerView
  peerName: string
  onClose: () => void
  onSend: (voice: RecordedVoice) => void
}

/** Records, plays what was recorded, and sends it. Letting go never sends. Escape deletes. */
export function VoiceRecorder({ isHeld, onBegin, composer, peerName, onClose, onSend }: VoiceRecorderProps) {
  const { t } = useTranslation('chats')
  const { state, stop } = useRecording()
  const box = useRef<HTMLElement>(null)
  const { step } = state
  useHeld(isHeld && step === 'recording', stop, onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own buttons
  useEffect(() => {
    if (step === 'recording') onBegin()
    box.current?.querySelector('button')?.focus()
  }, [step])

  function leave({ key }: KeyboardEvent) {
    if (key === 'Escape') onClose()
  }

  return (
    <section ref={box} className="grid gap-2" aria-label={t('voice.name')} onKeyDown={leave}>
      {step === 'asking' && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-1 py-2">
          <p className="text-sm text-text-2">{t('voice.why')}</p>
          <Button look="ghost" size="small" onClick={onClose}>
            {t('ask.cancel')}
          </Button>
        </div>
      )}
      {step === 'recording' && (
        <Recording {...state} isHeld={isHeld} credits={composer.photoCredits} onStop={stop} onDrop={onClose} />
      )}
      {step === 'recorded' && (
        <Recorded voice={state.voice} composer={composer} name={peerName} onDrop={onClose} onSend={onSend} />
      )}
      {(step === 'off' || step === 'failed') && (
        <>
          <Alert kind="warning" icon="mic-off" {...(step === 'off' && { title: t('voice.off_title') })}>
            {t(step === 'off' ? 'voice.off_text' : 'voice.failed')}
          </Alert>
          <Button size="small" className="justify-self-start" onClick={onClose}>
            {t('ask.cancel')}
          </Button>
        </>
      )}
    </section>
  )
}

/** Letting go anywhere stops; sliding to the left deletes. */
function useHeld(isHeld: boolean, onRelease: () => void, onSlide: () => void): void {
  const act = useRef({ onRelease, onSlide })
  act.current = { onRelease, onSlide }
  useEffect(() => {
    if (!isHeld) return
    let start: number | null = null
    const move = ({ clientX }: PointerEvent) => {
      start ??= clientX
      if (start - clientX > slidPixels) act.current.onSlide()
    }
    const release = () => act.current.onRelease()
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [isHeld])
}

interface RecordingProps {
  milliseconds: number
  levels: readonly number[]
  isHeld: boolean
  credits: number
  onStop: () => void
  onDrop: () => void
}

function Recording({ milliseconds, levels, isHeld, credits, onStop, onDrop }: RecordingProps) {
  const { t } = useTranslation('chats')
  const seconds = Math.floor(milliseconds / 1_000)
  const left = voiceLimits.seconds - seconds
  const mark = told.findLast((each) => seconds >= each)
  return (
    <>
      <div className="flex min-h-14 items-center gap-2 rounded-composer bg-danger-soft ps-1">
        {isHeld ? (
          <span className="ms-3 me-1 size-3 flex-none not-motion-reduce:animate-wait rounded-full bg-danger" />
        ) : (
          <button className={iconButtonClass()} type="button" aria-label={t('voice.drop')} onClick={onDrop}>
            <Icon name="trash-2" />
          </button>
        )}
        <b className="not-motion-reduce:sr-only">{t('voice.recording')}</b>
        <Wave className="text-danger-ink" heights={liveHeights(levels, milliseconds)} played={seconds / 60} />
        <span className="whitespace-nowrap px-1 font-semibold text-sm tabular-nums" role="timer">
          {clockOf(milliseconds)}
        </span>
        {isHeld ? (
          <span className="whitespace-nowrap pe-3 text-sm text-text-2">{t('voice.let_go')}</span>
        ) : (
          <button className={`${sendButtonClass} m-1`} type="button" aria-label={t('voice.stop')} onClick={onStop}>
            <Icon name="check" />
          </button>
        )}
      </div>
      <p className={costClass}>
        <span>{isHeld ? t('voice.slide') : <Costs credits={credits} />}</span>
        <span className="tabular-nums">
          {isHeld ? t('voice.up_to', { seconds: voiceLimits.seconds }) : t('voice.left', { count: left })}
        </span>
      </p>
      <span className="sr-only" role="status">
        {mark && t('voice.left', { count: voiceLimits.seconds - mark })}
      </span>
    </>
  )
}

function Costs({ credits }: { credits: number }) {
  const { t } = useTranslation('chats')
  if (credits === 0) return t('cost.nothing')
  return <Trans t={t} i18nKey="voice.costs" count={credits} components={{ b: <b /> }} />
}

/** Spreads what was heard so far over the minute. */
function liveHeights(levels: readonly number[], milliseconds: number): number[] {
  const perBar = (levels.length * voiceLimits.seconds * 1_000) / Math.max(milliseconds, 1) / waveBars
  return Array.from({ length: waveBars }, (_, bar) => {
    const heard = levels.slice(Math.floor(bar * perBar), Math.ceil((bar + 1) * perBar))
    return Math.min(1, 2 * Math.max(0, ...heard))
  })
}

interface RecordedProps {
  voice: RecordedVoice
  composer: ComposerView
  name: string
  onDrop: () => void
  onSend: (voice: RecordedVoice) => void
}

function Recorded({ voice, composer, name, onDrop, onSend }: RecordedProps) {
  const { t } = useTranslation('chats')
  const { photoCredits: credits, balance } = composer
  const isFull = voice.milliseconds >= voiceLimits.seconds * 1_000
  return (
    <>
      <div className="rounded-composer bg-surface-2 px-2 py-1.5 pe-4">
        <VoicePlayer
          voice={voice}
          label={t('voice.mine', { length: clockOf(voice.milliseconds) })}
          buttonClass="bg-primary text-on-primary hover:bg-primary-hover"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="ghost" size="small" icon="trash-2" onClick={onDrop}>
          {t('voice.delete')}
        </Button>
        <Button look="primary" onClick={() => onSend(voice)}>
          {credits > 0 ? t('composer.send_for', { count: credits }) : t('composer.send')}
          <Icon name="arrow-up" />
        </Button>
      </div>
      <p className={costClass}>
        <span role="status">{isFull ? t('voice.full') : t('voice.often', { name })}</span>
        <span className="tabular-nums">{t('cost.left', { count: balance })}</span>
      </p>
    </>
  )
}

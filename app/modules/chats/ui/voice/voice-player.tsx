import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { VoiceView } from '../../schema'
import { clockOf } from './clock'
import { heightsOf, Wave } from './wave'

const speeds = [1, 1.5, 2] as const

/** The recording that plays: one at a time. */
let playing: HTMLAudioElement | null = null

interface VoicePlayerProps {
  voice: Pick<VoiceView, 'url' | 'milliseconds' | 'bars'>
  /** Whose recording it is, and how long, for screen readers. */
  label: string
  /** Look of the button. */
  buttonClass: string
  onPlay?: (() => void) | undefined
}

/** Plays a recording: a button, the wave, and the length, which is the speed while it plays. */
export function VoicePlayer({ voice: { url, milliseconds, bars }, label, buttonClass, onPlay }: VoicePlayerProps) {
  const { t } = useTranslation('chats')
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [played, setPlayed] = useState(0)
  const [speed, setSpeed] = useState(0)
  const [isUnplayable, setUnplayable] = useState(false)
  const rate = speeds[speed] ?? 1
  useProgress(audio, isPlaying, (seconds) => setPlayed(Math.min((seconds * 1_000) / milliseconds, 1)))

  function toggle() {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    if (playing !== element) playing?.pause()
    playing = element
    element.playbackRate = rate
    element.play().then(onPlay, () => setUnplayable(element.error !== null))
  }

  function faster() {
    const next = (speed + 1) % speeds.length
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = speeds[next] ?? 1
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3"
      role="group"
      aria-label={label}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: nobody wrote down what was said */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlayed(0)}
        onError={() => setUnplayable(true)}
      />
      <button
        className={`grid size-11 flex-none place-items-center rounded-full active:scale-95 ${buttonClass}`}
        type="button"
        aria-label={`${t(isPlaying ? 'voice.pause' : 'voice.play')}: ${label}`}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} filled />
      </button>
      <Wave heights={bars ? heightsOf(bars) : []} played={played} />
      {isPlaying ? (
        <button
          className="-my-1.5 -ms-1.5 -me-2.5 grid min-h-touch min-w-touch place-items-center font-bold text-xs tabular-nums"
          type="button"
          aria-label={t('voice.speed', { speed: rate })}
          onClick={faster}
        >
          {rate}×
        </button>
      ) : (
        <span className="text-xs tabular-nums">{clockOf(milliseconds)}</span>
      )}
      {isUnplayable && (
        <p className="col-span-full pb-2 text-xs" role="alert">
          {t('voice.unplayable')}
        </p>
      )}
    </div>
  )
}

/** Reports the position in a recording, in seconds, for each frame in which it plays. */
function useProgress(
  audio: RefObject<HTMLAudioElement>,
  isPlaying: boolean,
  onProgress: (seconds: number) => void,
): void {
  const report = useRef(onProgress)
  report.current = onProgress
  useEffect(() => {
    if (!isPlaying) return
    let frame = requestAnimationFrame(function look() {
      if (audio.current && !audio.current.ended) report.current(audio.current.currentTime)
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, audio])
}

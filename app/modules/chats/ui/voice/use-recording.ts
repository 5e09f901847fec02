import { useEffect, useRef, useState } from 'react'
import { barCount, voiceLimits } from '../../voice/voice'
import { recordedType } from './use-microphone'

const longestMs = voiceLimits.seconds * 1_000
const bitsPerSecond = 24_000
const measuredEveryMs = 50

/** A recording on this device. */
export interface RecordedVoice {
  file: Blob
  /** Object URL of the file. */
  url: string
  milliseconds: number
  /** The wave, a hexadecimal digit for each bar. */
  bars: string
}

type State =
  /** The browser asks whether the page may use the microphone. */
  | { step: 'asking' }
  | { step: 'recording'; milliseconds: number; levels: readonly number[] }
  | { step: 'recorded'; voice: RecordedVoice }
  | { step: 'off' | 'failed' }

/** Records from the microphone as soon as the component is there, until it is stopped or a minute is full. */
export function useRecording(): { state: State; stop: () => void } {
  const [state, setState] = useState<State>({ step: 'asking' })
  const stopping = useRef<() => void>()
  useEffect(() => {
    const ending = new AbortController()
    record(ending.signal, (next, stop) => {
      stopping.current = stop
      setState(next)
    }).catch((error: unknown) => {
      if (ending.signal.aborted) return
      const isOff =
        error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
      setState({ step: isOff ? 'off' : 'failed' })
    })
    return () => ending.abort()
  }, [])
  return { state, stop: () => stopping.current?.() }
}

/** @param report called with each change, and how to stop */
async function record(signal: AbortSignal, report: (state: State, stop: () => void) => void): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return release()
  const mimeType = recordedType() ?? ''
  const { recorder, meter } = opened(stream, mimeType, release)
  const levels: number[] = []
  const parts: Blob[] = []
  const began = performance.now()
  const passed = () => Math.min(performance.now() - began, longestMs)
  let milliseconds = 0
  const stop = () => {
    milliseconds ||= passed()
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timer = setInterval(() => {
    levels.push(meter.level())
    report({ step: 'recording', milliseconds: passed(), levels: [...levels] }, stop)
    if (passed() >= longestMs) stop()
  }, measuredEveryMs)
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => {
    clearInterval(timer)
    release()
    meter.close()
    milliseconds ||= passed()
    if (signal.aborted) return
    const file = new Blob(parts, { type: mimeType.split(';')[0] ?? '' })
    const voice = { file, url: URL.createObjectURL(file), milliseconds, bars: barsOf(levels) }
    report({ step: 'recorded', voice }, stop)
  }
  signal.addEventListener('abort', stop)
  recorder.start()
  report({ step: 'recording', milliseconds: 0, levels: [] }, stop)
}

/** @param release switches the microphone off when the browser can't record after all */
function opened(stream: MediaStream, mimeType: string, release: () => void) {
  try {
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
    return { recorder, meter: openMeter(stream) }
  } catch (error) {
    release()
    throw error
  }
}

/** Measures how loud it is, from 0 to 1. */
function openMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    level() {
      analyser.getByteTimeDomainData(samples)
      return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample - 128)), 0) / 128
    },
    close: () => void context.close(),
  }
}

/** Returns a wave of 64 bars, the loudest of which is full. */
function barsOf(levels: readonly number[]): string {
  const full = Math.max(...levels, 0.05)
  return Array.from({ length: barCount }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / barCount)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / barCount))
    const loudest = Math.max(...levels.slice(from, to), 0)
    return Math.round((loudest / full) * 15).toString(16)
  }).join('')
}

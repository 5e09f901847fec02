import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { inProcessingQueue, PhotosBusy } from '~/modules/photos/processing-queue.server'
import { VoiceRefused } from './errors'
import type { VoiceFormat } from './voice'
import { voiceLimits } from './voice'

/** Not compiled; the path is the same in the image as in the repository. */
const program = resolve('app/modules/chats/voice/shipped/rewrite.js')

/** A recording of 60 s takes a third of a second. */
const patienceMs = 10_000
const heapMegabytes = 64
const mostBytes = voiceLimits.megabytes * 1024 * 1024
/** From outside: the process was stopped, as when the server stops or memory is short. */
const stoppedBy: readonly unknown[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL']

/** A recording in a container of our own, with its length as counted from its packets. */
export interface RewrittenVoice {
  format: VoiceFormat
  milliseconds: number
  bytes: Uint8Array
}

type Answer = RewrittenVoice | { refused: 'no_audio' | 'video' | 'codec' | 'too_long' | 'too_large' }

/**
 * Rewrites a recording, without its tags and other tracks, in a process of its own that is stopped when it takes too much
 * time or memory, and has no secrets.
 * @throws VoiceRefused 422, PhotosBusy 503
 */
export async function rewriteVoice(file: Uint8Array): Promise<RewrittenVoice> {
  const answer = await inProcessingQueue('voice', () => inProcess(file))
  if ('refused' in answer) {
    throw new VoiceRefused(answer.refused === 'video' || answer.refused === 'too_long' ? answer.refused : 'unreadable')
  }
  // The container adds little to the sound.
  if (answer.bytes.length > 2 * mostBytes) throw new VoiceRefused('unreadable')
  return answer
}

async function inProcess(file: Uint8Array): Promise<Answer> {
  const child = fork(program, {
    env: { NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    // What a crafted file makes the library print is nobody's.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let limit: NodeJS.Timeout | undefined
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const refuse = (cause?: unknown) => reject(new VoiceRefused('unreadable', cause))
      limit = setTimeout(refuse, patienceMs)
      child.once('message', (answer) => resolve(answer as Answer))
      child.once('error', () => reject(new PhotosBusy()))
      child.once('exit', (_, signal) => (stoppedBy.includes(signal) ? reject(new PhotosBusy()) : refuse()))
      const longestMs = voiceLimits.seconds * 1_000 + voiceLimits.slackMs
      // A process that could not be started has no channel; its event 'error' tells.
      child.send?.({ file, longestMs, mostBytes }, () => undefined)
    })
  } finally {
    clearTimeout(limit)
    child.kill('SIGKILL')
  }
}

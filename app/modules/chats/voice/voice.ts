/** Limits of a voice message (design, 66). `slackMs`: browsers stop a little late. */
export const voiceLimits = { seconds: 60, slackMs: 1_000, megabytes: 2, perHour: 60 } as const

/** Containers that browsers record, with the type they are served as. */
export const voiceTypes = { webm: 'audio/webm', ogg: 'audio/ogg', mp4: 'audio/mp4' } as const

export type VoiceFormat = keyof typeof voiceTypes

/** File name extension in a copy of a member's data. */
export const voiceExtensions: Record<VoiceFormat, string> = { webm: 'webm', ogg: 'ogg', mp4: 'm4a' }

/** Names of the form's fields. */
export const voiceField = 'voice'
export const barsField = 'bars'

/** Number of bars of a wave. Each is a hexadecimal digit. */
export const barCount = 64

/** A recording whose file is stored: what the message's row names. */
export interface WrittenVoice {
  hash: string
  format: VoiceFormat
  milliseconds: number
  /** The wave; null for a plain line. */
  bars: string | null
}

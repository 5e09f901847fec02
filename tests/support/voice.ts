import type { OutputFormat } from 'mediabunny'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

/** Containers and codecs as browsers record them: Chrome, Firefox, Safari. */
const recorders = {
  webm: { codec: 'opus', container: () => new WebMOutputFormat() },
  ogg: { codec: 'opus', container: () => new OggOutputFormat() },
  mp4: { codec: 'aac', container: () => new Mp4OutputFormat({ fastStart: 'fragmented' }) },
} as const

const silence = {
  opus: { packet: Uint8Array.of(0xf8, 0xff, 0xfe), seconds: 0.02 },
  aac: { packet: Uint8Array.of(0x01, 0x18, 0x20, 0x07), seconds: 1024 / 48_000 },
} as const

const opusHead = Uint8Array.from(Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\x00\x00\x00\x00\x00', 'latin1'))

const decoders = {
  opus: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: opusHead },
  aac: { codec: 'mp4a.40.2', sampleRate: 48_000, numberOfChannels: 1, description: Uint8Array.of(0x11, 0x88) },
}

interface Recorded {
  seconds?: number
  /** Tags of the container. */
  tags?: Record<string, string>
  /** Pictures beside the sound. */
  video?: boolean
  /** How much later than its sound says each packet is to be played; 0: all at once. */
  pace?: number
}

/** Makes a recording of silence. */
export async function recording(
  format: keyof typeof recorders = 'webm',
  { seconds = 5, tags, video = false, pace = 1 }: Recorded = {},
): Promise<Uint8Array> {
  const { codec, container } = recorders[format]
  const target = new BufferTarget()
  const output = new Output({ format: container() as OutputFormat, target })
  const sound = new EncodedAudioPacketSource(codec)
  const pictures = new EncodedVideoPacketSource('vp8')
  output.addAudioTrack(sound)
  if (video) output.addVideoTrack(pictures)
  if (tags) output.setMetadataTags(tags)
  await output.start()
  if (video) {
    const frame = new EncodedPacket(Uint8Array.of(0x10, 0, 0, 0x9d, 1, 0x2a, 16, 0, 16, 0), 'key', 0, 1)
    await pictures.add(frame, { decoderConfig: { codec: 'vp8', codedWidth: 16, codedHeight: 16 } })
    pictures.close()
  }
  const { packet, seconds: length } = silence[codec]
  const meta = { decoderConfig: decoders[codec] }
  for (let count = 0; count * length < seconds; count++) {
    await sound.add(new EncodedPacket(packet, 'key', count * length * pace, length * pace), meta)
  }
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

/**
 * Copies the sound of one recording into a new container of the same format, in a process of its own: a crafted file can
 * take any time and memory. Tags, pictures and other tracks stay behind. Plain JavaScript, because the file is not
 * compiled.
 */
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

/**
 * @typedef {'webm' | 'ogg' | 'mp4'} Format
 * @typedef {'no_audio' | 'video' | 'codec' | 'too_long' | 'too_large'} Reason
 * @typedef {{ format: Format, milliseconds: number, bytes: Uint8Array } | { refused: Reason }} Answer
 * @typedef {EncodedAudioChunkMetadata} Metadata
 * @typedef {{ longestMs: number, mostBytes: number }} Limits of the sound, in milliseconds and bytes
 */

/** What browsers record, and what it is written as again. */
const formats = {
  webm: { read: WEBM, codec: 'opus', write: () => new WebMOutputFormat() },
  ogg: { read: OGG, codec: 'opus', write: () => new OggOutputFormat() },
  mp4: { read: MP4, codec: 'aac', write: () => new Mp4OutputFormat({ fastStart: 'in-memory' }) },
}

/** Bytes of an Opus header for one or two channels, and of the longest AAC configuration that is copied. */
const opusHeader = 19
const longestConfiguration = 64
const samplesPerAacPacket = 1024

process.once('message', async (/** @type {{ file: Uint8Array } & Limits} */ { file, ...limits }) => {
  process.send?.(await rewrite(file, limits))
})

/**
 * @param {Uint8Array} file
 * @param {Limits} limits
 * @returns {Promise<Answer>}
 */
async function rewrite(file, limits) {
  const input = new Input({ source: new BufferSource(file), formats: Object.values(formats).map(({ read }) => read) })
  const format = await formatOf(input)
  const tracks = await input.getTracks()
  if (tracks.some((track) => track.isVideoTrack())) return { refused: 'video' }
  const [track] = tracks.filter((one) => one.isAudioTrack())
  if (!track) return { refused: 'no_audio' }
  const { codec, write } = formats[format]
  const config = (await track.getCodec()) === codec ? await track.getDecoderConfig() : null
  const description = config && described(config.description, codec)
  if (!config || !description) return { refused: 'codec' }

  const target = new BufferTarget()
  const output = new Output({ format: write(), target })
  const source = new EncodedAudioPacketSource(codec === 'opus' ? 'opus' : 'aac')
  output.addAudioTrack(source)
  await output.start()
  /** @type {Metadata} */
  const meta = { decoderConfig: { ...config, description } }
  const msOf = codec === 'opus' ? opusMs : () => aacMs(config.sampleRate)
  const length = await copyPackets(track, source, meta, { msOf, ...limits })
  if (typeof length === 'string') return { refused: length }
  if (length === 0) return { refused: 'no_audio' }
  await output.finalize()
  return { format, milliseconds: Math.ceil(length), bytes: new Uint8Array(target.buffer ?? new ArrayBuffer(0)) }
}

/**
 * @param {Input} input
 * @returns {Promise<Format>}
 */
async function formatOf(input) {
  const found = await input.getFormat()
  if (found === WEBM) return 'webm'
  return found === OGG ? 'ogg' : 'mp4'
}

/**
 * Copies the packets, and returns their length in milliseconds: by what they hold, or by when they are played,
 * whichever is longer. A file can name the same bytes for many packets, so those are counted too.
 * @param {import('mediabunny').InputAudioTrack} track
 * @param {EncodedAudioPacketSource} source
 * @param {Metadata} meta
 * @param {Limits & { msOf: (packet: Uint8Array) => number }} limits
 * @returns {Promise<number | Reason>}
 */
async function copyPackets(track, source, meta, { msOf, longestMs, mostBytes }) {
  /** @type {number | undefined} */
  let start
  let held = 0
  let end = 0
  let bytes = 0
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    start ??= timestamp
    const at = Math.max(timestamp - start, 0)
    const ms = msOf(data)
    held += ms
    end = Math.max(end, at * 1000 + ms)
    if (Math.max(held, end) > longestMs) return 'too_long'
    bytes += data.byteLength
    if (bytes > mostBytes) return 'too_large'
    await source.add(new EncodedPacket(data, 'key', at, ms / 1000), meta)
  }
  return Math.max(held, end)
}

/**
 * Milliseconds of an Opus packet by its first bytes (RFC 6716, 3.1).
 * @param {Uint8Array} packet
 */
function opusMs(packet) {
  const [first = 0, second = 0] = packet
  const config = first >> 3
  const frames = [1, 2, 2, second & 63][first & 3] ?? 0
  return frames * opusFrameMs(config)
}

/** @param {number} config */
function opusFrameMs(config) {
  if (config < 12) return [10, 20, 40, 60][config & 3] ?? 0
  if (config < 16) return [10, 20][config & 1] ?? 0
  return [2.5, 5, 10, 20][config & 3] ?? 0
}

/** @param {number} rate */
function aacMs(rate) {
  return (samplesPerAacPacket / rate) * 1000
}

/**
 * Returns what a decoder has to know, without anything after it; null if it is none of these.
 * @param {AllowSharedBufferSource | undefined} description
 * @param {string} codec
 */
function described(description, codec) {
  if (!description) return null
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  if (codec === 'aac') return bytes.length <= longestConfiguration ? bytes.slice() : null
  const isPlain = bytes.length >= opusHeader && bytes[opusHeader - 1] === 0
  return isPlain ? bytes.slice(0, opusHeader) : null
}

import { expect, test } from 'vitest'
import { recording } from '../../../../tests/support/voice'
import { VoiceRefused } from './errors'
import { rewriteVoice } from './rewrite-voice.server'

test.each(['webm', 'ogg', 'mp4'] as const)('rewrites what browsers record without its tags: %s', async (format) => {
  const tags = { title: '<script>alert(1)</script>', comment: 'recorded by Anna' }
  const file = await recording(format, { seconds: 4, tags })
  expect(Buffer.from(file).includes('<script>')).toBe(true)
  const voice = await rewriteVoice(file)
  expect(voice).toMatchObject({ format })
  expect(Math.abs(voice.milliseconds - 4_000)).toBeLessThan(50)
  for (const word of ['script', 'Anna']) expect(Buffer.from(voice.bytes).includes(word)).toBe(false)
  // What was written is a recording again, of the same length.
  expect(await rewriteVoice(voice.bytes)).toMatchObject({ format, milliseconds: voice.milliseconds })
})

test('counts the length from the packets, whenever they claim to be played', async () => {
  await expect(rewriteVoice(await recording('webm', { seconds: 90, pace: 0.1 }))).rejects.toMatchObject({
    code: 'chats:voice.error.too_long',
  })
  await expect(rewriteVoice(await recording('webm', { seconds: 20, pace: 4 }))).rejects.toMatchObject({
    code: 'chats:voice.error.too_long',
  })
  const { milliseconds } = await rewriteVoice(await recording('ogg', { seconds: 60 }))
  expect(milliseconds).toBe(60_000)
})

test('refuses three hours of sound', async () => {
  for (const format of ['webm', 'ogg', 'mp4'] as const) {
    await expect(rewriteVoice(await recording(format, { seconds: 3 * 3_600 }))).rejects.toMatchObject({
      code: 'chats:voice.error.too_long',
    })
  }
})

test('refuses a video, what is cut in the middle, and what is no sound at all', async () => {
  await expect(rewriteVoice(await recording('webm', { video: true }))).rejects.toMatchObject({
    code: 'chats:voice.error.video',
  })
  const ogg = await recording('ogg')
  const mp4 = await recording('mp4')
  const unreadable = [
    ogg.subarray(0, ogg.length / 2),
    mp4.subarray(0, 400),
    new Uint8Array(),
    new Uint8Array(100_000),
    Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt '),
    Buffer.from('<script>alert(1)</script>'),
  ]
  for (const file of unreadable) {
    await expect(rewriteVoice(file)).rejects.toMatchObject({ code: 'chats:voice.error.unreadable' })
  }
})

test('sends what has arrived of a recording that was cut, with its own length', async () => {
  const webm = await recording('webm', { seconds: 20 })
  const { milliseconds } = await rewriteVoice(webm.subarray(0, webm.length / 2))
  expect(milliseconds).toBeGreaterThan(5_000)
  expect(milliseconds).toBeLessThan(15_000)
})

test('refuses a file that names the same bytes for many packets', async () => {
  const { bytes } = await rewriteVoice(await recording('mp4', { seconds: 60 }))
  const crafted = Buffer.concat([bytes, Buffer.alloc(1_500_000)])
  const sizes = crafted.indexOf('stsz')
  const places = crafted.indexOf('stco')
  expect([sizes > 0, places > 0]).toEqual([true, true])
  // 50 kB for each packet, and one place for each chunk of them.
  crafted.writeUInt32BE(50_000, sizes + 8)
  for (let chunk = 0; chunk < crafted.readUInt32BE(places + 8); chunk++) {
    crafted.writeUInt32BE(bytes.length, places + 12 + 4 * chunk)
  }
  await expect(rewriteVoice(crafted)).rejects.toMatchObject({ code: 'chats:voice.error.unreadable' })
})

test('survives tables that claim billions of entries', async () => {
  const mp4 = Buffer.from(await recording('mp4', { seconds: 1 }))
  for (const table of ['stts', 'stsz', 'stsc', 'stco', 'trun']) {
    const at = mp4.indexOf(table)
    if (at < 0) continue
    const crafted = Buffer.from(mp4)
    crafted.fill(0xff, at + 8, at + 16)
    await rewriteVoice(crafted).catch((error: unknown) => expect(error).toBeInstanceOf(VoiceRefused))
  }
})

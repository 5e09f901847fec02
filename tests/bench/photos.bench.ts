import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import sharp from 'sharp'
import { photoForm } from '../support/photo'
import { logIn } from './demo-login'
import type { Ask } from './load'
import { send } from './load'
import type { Bench } from './measure'
import { cpuMilliseconds, median, percentile } from './measure'
import { openSites } from './site-on-postgresql'

const alone = 7
const atOnce = 20
const idleMilliseconds = 10_000
const pauseMilliseconds = 20

/**
 * Cost of a photo of 12 megapixels for the server, from the first byte to its place in the gallery; and the p95 of
 * pages while 20 photos arrive at once, compared with that of an idle server.
 */
export const bench: Bench = async () => {
  await using opened = await openSites(1)
  const [site] = opened.sites
  if (!site) throw new Error('no site')
  const uploader = async (slug: string) => ({
    port: site.port,
    host: `${slug}.localhost`,
    cookie: await logIn(site, slug),
  })
  const photos = await photosOf(1 + alone + atOnce)

  const one = await uploader('coast')
  await upload(one, photos.pop())
  const costs: number[] = []
  for (const photo of photos.splice(0, alone)) {
    const before = cpuMilliseconds(site.pid)
    await upload(one, photo)
    costs.push(cpuMilliseconds(site.pid) - before)
  }

  const many = await uploader('saffron')
  const headers = { cookie: `auth.session=${many.cookie}` }
  const pages = ['/members', '/chats', '/likes/received'].map((path): Ask => ({ ...many, path, headers }))
  await visit(pages, wait(1_000))
  const idle = await visit(pages, wait(idleMilliseconds))
  const begun = performance.now()
  const all = Promise.all(photos.map((photo) => upload(many, photo)))
  const busy = await visit(pages, all)
  const seconds = (performance.now() - begun) / 1000
  const idleAgain = await visit(pages, wait(idleMilliseconds))
  const idle95 = percentile([...idle, ...idleAgain], 95)
  return [
    { name: 'a photo of 12 megapixels, CPU (aim 1 s)', measured: median(costs) / 1000, unit: 's' },
    {
      name: `pages while ${atOnce} photos of 12 megapixels arrive / idle, p95`,
      measured: percentile(busy, 95) / idle95,
      unit: '×',
      bound: 3,
    },
    { name: 'pages of an idle server, p95', measured: idle95, unit: 'ms' },
    { name: `${atOnce} photos at once, until the last is kept`, measured: seconds, unit: 's' },
  ]
}

interface Uploader {
  port: number
  host: string
  cookie: string
}

/** Visits one page after the other, with pauses, until the work is done. Returns their durations in milliseconds. */
async function visit(pages: Ask[], work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  for (let visits = 0; !isDone; visits += 1) {
    const page = pages[visits % pages.length]
    if (!page) break
    const begun = performance.now()
    const { status } = await send(page)
    if (status !== 200) throw new Error(`${page.path} answered ${status}`)
    times.push(performance.now() - begun)
    await wait(pauseMilliseconds)
  }
  await ended
  return times
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((later) => setTimeout(later, milliseconds))
}

/** Uploads a photo as the editor does. */
async function upload({ port, host, cookie }: Uploader, photo: Buffer | undefined): Promise<void> {
  if (!photo) throw new Error('no photo is left')
  const { type, body } = photoForm(photo)
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/api/photos',
    method: 'POST',
    headers: {
      host: `${host}:${port}`,
      origin: `http://${host}:${port}`,
      cookie: `auth.session=${cookie}`,
      'content-type': type,
      'content-length': body.length,
    },
  }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await answer.toArray()).toString()
  if (answer.statusCode !== 200) throw new Error(`the upload was answered ${answer.statusCode}: ${text}`)
}

/** Creates different photos similar to a phone's: shapes with soft edges and the noise of a sensor. */
async function photosOf(count: number): Promise<Buffer[]> {
  const picture = { width: 4_000, height: 3_000 }
  const noise = (sigma: number, size: { width: number; height: number }) => ({
    create: {
      ...size,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma },
    },
  })
  const grain = await sharp(noise(14, picture)).png({ compressionLevel: 1 }).toBuffer()
  const shapes = await sharp(noise(60, { width: 40, height: 30 }))
    .resize({ ...picture, kernel: 'cubic' })
    .png()
    .toBuffer()
  const first = await sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const photos: Buffer[] = []
  for (let number = 0; number < count; number += 1) {
    const darker = sharp(first, { raw: { ...picture, channels: 3 } }).linear(1 - number / 100, 0)
    photos.push(await darker.jpeg({ quality: 88 }).toBuffer())
  }
  return photos
}

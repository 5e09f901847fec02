import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A picture of noise as a JPEG: no other is equal to it. */
export function noise(width = 700, height = 875): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: 'white', noise: gaussian } })
    .jpeg()
    .toBuffer()
}

/** A form with a photo, as it goes over the wire. */
export function photoForm(file: Buffer): { type: string; body: Buffer } {
  const boundary = randomBytes(12).toString('hex')
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

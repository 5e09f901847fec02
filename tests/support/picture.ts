import sharp from 'sharp'

/** A picture of noise, as JPEG: each one differs, and every byte of it counts. */
export function noisyJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer()
}

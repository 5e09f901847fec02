import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Person } from './person'
import type { World } from './world'

/** Returns a JPEG of noise, different from every other one. */
export function noise(width = 700, height = 875): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: 'white', noise: gaussian } })
    .jpeg()
    .toBuffer()
}

/** Returns a form with a photo, as sent over the wire. */
export function photoForm(file: Buffer): { type: string; body: Buffer } {
  return multipart({}, { name: 'photo', type: 'image/jpeg', file })
}

/** Returns a form with fields and a file, as sent over the wire. */
export function multipart(
  fields: Record<string, string>,
  { name, type, file }: { name: string; type: string; file: Uint8Array },
): { type: string; body: Buffer } {
  const boundary = randomBytes(12).toString('hex')
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="file"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** Gives a member active photos, without files; returns their ids. */
export async function withPhotos({ database }: World, { id, member }: Person, count = 1): Promise<string[]> {
  const photos = Array.from({ length: count }, (_, position) => ({
    ...{ id: randomUUID(), pool_id: member.tenant.poolId, tenant_id: member.tenant.id, member_id: id, position },
    ...{ hash: `${position}`.repeat(64), blurred_hash: `${position}`.repeat(64), width: 600, height: 750 },
    status: 'active' as const,
  }))
  await database.owner.insertInto('photos').values(photos).execute()
  return photos.map((photo) => photo.id)
}

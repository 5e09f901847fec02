import { createHash } from 'node:crypto'

/** RFC 9562, section 5.5, in a namespace of our own: the same pool name gives the same id on every server, for ever. */
const namespace = Buffer.from('5f7c0b8e2d6a4c1f9a3b8d1e6f402c57', 'hex')

/** Where a brand's members live: with its pool, or by themselves. */
export function poolIdOf(settings: { id: string; pool?: string | undefined }): string {
  if (!settings.pool) return settings.id
  const bytes = createHash('sha1').update(namespace).update(settings.pool).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

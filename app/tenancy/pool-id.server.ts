import { createHash } from 'node:crypto'

/** Namespace of UUIDs by RFC 9562, section 5.5: a pool name gives the same id everywhere. Must never change. */
const namespace = Buffer.from('5f7c0b8e2d6a4c1f9a3b8d1e6f402c57', 'hex')

/** Returns the id of the pool that a brand's members belong to; the brand's own id when it has no pool. */
export function poolIdOf(settings: { id: string; pool?: string | undefined }): string {
  if (!settings.pool) return settings.id
  const bytes = createHash('sha1').update(namespace).update(settings.pool).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

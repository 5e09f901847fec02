import sharp from 'sharp'
import type { Tenant } from '~/tenancy/tenant'
import type { AppIconFile } from './app-icon.server'
import { appIcon } from './app-icon.server'

/** Sizes in a favicon.ico that systems use, in pixels. */
const sizes = [16, 32, 48]
const headerBytes = 6
const entryBytes = 16

/** Returns the brand's icon as an ICO file of PNGs; null without an icon. */
export async function favicon(
  tenant: Pick<Tenant, 'id' | 'version' | 'folder' | 'theme'>,
): Promise<AppIconFile | null> {
  const icon = await appIcon(tenant, '192.png')
  if (!icon) return null
  const pictures = await Promise.all(sizes.map((size) => sharp(icon.body).resize(size, size).png().toBuffer()))
  const head = Buffer.alloc(headerBytes + entryBytes * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const at = headerBytes + entryBytes * index
    const size = sizes[index] ?? 0
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return { body: Buffer.concat([head, ...pictures]), etag: icon.etag }
}

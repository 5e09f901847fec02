import type { Pace } from '~/platform/jobs/pace.server'

/** A file of a zip, with its path there. */
export interface Packed {
  file: string
  bytes: Buffer
}

/** Makes a zip. Photos are stored uncompressed: they wouldn't get smaller. The library is loaded with the first zip. */
export async function pack(files: readonly Packed[], rest: Pace): Promise<Uint8Array> {
  const { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js')
  // Node has no web workers. The library uses Node's zlib instead.
  configure({ useWebWorkers: false })
  const writer = new ZipWriter(new Uint8ArrayWriter())
  for (const { file, bytes } of files) {
    await writer.add(file, new Uint8ArrayReader(bytes), { level: file.endsWith('.webp') ? 0 : 6 })
    await rest()
  }
  return writer.close()
}

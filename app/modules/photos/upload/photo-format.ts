/** What a file is by its first bytes, whatever its name or type say. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']

export function photoFormat(file: Uint8Array): PhotoFormat {
  const text = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to))
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg'
  if (file[0] === 0x89 && text(1, 8) === 'PNG\r\n\u001a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && heicBrands.includes(text(8, 12))) return 'heic'
  return 'other'
}

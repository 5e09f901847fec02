/**
 * Parses 'Name: value' lines up to the first empty one into a map by lower-case name; the first of duplicate names
 * counts.
 */
export function fieldsOf(text: string): Map<string, string> {
  const [head = ''] = text.trimStart().split(/\r?\n\s*\r?\n/)
  const fields = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** Returns the address in 'rfc822; sam@mail.example' or '"Sam" <sam@mail.example>'; null if there is none. */
export function addressIn(value = ''): string | null {
  return /[^\s<>;,"]{1,64}@[^\s<>;,"]{1,255}/.exec(value)?.[0] ?? null
}

/**
 * Returns the spellings of an address in a delivery status, the likeliest first: as it stands, and as xtext (RFC 3461:
 * 'jan+2Btag@…') or utf-8-addr-xtext (RFC 6533: 'j\x{E4}n@…') if it may be written so.
 */
export function addressesIn(value = ''): string[] {
  const address = addressIn(value)
  if (!address) return []
  const decoded = address
    .replace(/\\x\{([0-9A-F]{2,6})\}/g, (_, hex: string) => characterOf(hex))
    .replace(/\+([0-9A-F]{2})/g, (_, hex: string) => characterOf(hex))
  return decoded === address ? [address] : [address, decoded]
}

function characterOf(hex: string): string {
  const point = Number.parseInt(hex, 16)
  return point > 0x20 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
}

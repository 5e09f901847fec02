const numbers: Readonly<Record<string, string>> = { US: '911', CA: '911', AU: '000', NZ: '111', GB: '999' }

/** Returns the number to call in danger: 112 in most of Europe. */
export function emergencyNumber(country: string | null): string {
  return numbers[country ?? ''] ?? '112'
}

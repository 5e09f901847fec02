/** Returns a length as minutes and seconds: '0:07'. What has a length is at least a second long. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

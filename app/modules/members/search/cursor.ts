/** Where a page of the list ended: the last member's place in the order. It names no row, so any tenant may read it. */
export interface SearchCursor {
  /** Microseconds since 1970, the precision of PostgreSQL: with milliseconds members would be left out or come twice. */
  lastActive: number
  id: string
}

export function writeCursor({ lastActive, id }: SearchCursor): string {
  return `${lastActive.toString(36)}-${id}`
}

/** Null for what is no cursor: the list then begins at its start. */
export function readCursor(text: string | null): SearchCursor | null {
  const [, lastActive, id] = /^([0-9a-z]{1,10})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text ?? '') ?? []
  return lastActive && id ? { lastActive: Number.parseInt(lastActive, 36), id } : null
}

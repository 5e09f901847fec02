/** Files by key. A key is a path of letters, digits, '-', '_' and '.': 'photos/ab/abc-600.webp'. */
export interface Storage {
  /** Writes the file whole or not at all; one of the same key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Null when there is none.
   * @throws StorageUnavailable 503
   */
  get(key: string): Promise<Buffer | null>
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>
}

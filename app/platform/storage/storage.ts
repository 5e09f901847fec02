/** Files by key. A key is a path of letters, digits, '-', '_' and '.': 'photos/ab/abc-600.webp'. */
export interface Storage {
  /** Writes the file completely or not at all; replaces an existing one. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Reads a file; null when it doesn't exist.
   * @throws StorageUnavailable 503
   */
  get(key: string): Promise<Buffer | null>
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>
  /** Yields the keys of all files in a folder, in no particular order. */
  list(folder: string): AsyncIterable<string>
}

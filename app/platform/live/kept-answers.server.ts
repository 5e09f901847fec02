import { LRUCache } from 'lru-cache'

/** An answer may be this old at most (architecture, 'Cache'), in seconds. */
const longestSeconds = 60
/** Texts of some kilobytes, and numbers; those that nobody asked for longest go first. */
const most = 20_000

/** Answers that are asked for again and again, in the memory of this process. */
export interface KeptAnswers {
  /** The kept answer, or that of `read`, which runs once however many ask at a time. It is everybody's: nobody changes it. */
  get<T>(key: string, read: () => Promise<T>): Promise<T>
  /** Forgets them; also one that is being read just now, for it may be of before the change. */
  forget(keys: readonly string[]): void
  forgetAll(): void
}

export function openKeptAnswers(): KeptAnswers {
  const kept = new LRUCache<string, Promise<unknown>>({ max: most, ttl: longestSeconds * 1000 })
  return {
    get<T>(key: string, read: () => Promise<T>) {
      const known = kept.get(key)
      if (known) return known as Promise<T>
      const answer = read()
      kept.set(key, answer)
      answer.catch(() => {
        if (kept.get(key) === answer) kept.delete(key)
      })
      return answer
    },
    forget(keys) {
      for (const key of keys) kept.delete(key)
    },
    forgetAll: () => kept.clear(),
  }
}

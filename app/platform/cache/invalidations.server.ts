import type { LiveChannel } from '../live/channel.server'
import type { Versions } from './versions.server'

/** Milliseconds between two attempts to send what Redis didn't take. */
const retryMs = 1_000

/** Sends invalidations to all servers, again and again until Redis has taken them. */
export interface Invalidations {
  /**
   * Sets new versions of the tags and tells all servers. Never fails: what Redis doesn't take is sent later, and until
   * then this server caches nothing that has one of these tags.
   */
  send(tags: readonly string[]): Promise<void>
  /** Waits until everything is sent, at most `ms`; returns whether it is. */
  sent(ms: number): Promise<boolean>
}

/** @param connected resolves when the connection of a process that has just started was opened, or failed to */
export function openInvalidations(
  versions: Versions,
  channel: Pick<LiveChannel, 'invalidate'>,
  connected: Promise<void>,
): Invalidations {
  let retry: Promise<void> | null = null

  // On one connection the versions go first: a server that is told must find them.
  async function send(tags: readonly string[]): Promise<void> {
    await connected
    await settle(versions.begin(tags), channel.invalidate(tags))
  }

  async function settle(begun: Promise<boolean>, told: Promise<boolean>): Promise<void> {
    const taken = await Promise.all([begun, told])
    if (!taken.every(Boolean)) retry ??= later()
  }

  async function later(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
    retry = null
    const tags = versions.unsent()
    await settle(versions.resend(), channel.invalidate(tags))
  }

  return {
    send,
    async sent(ms) {
      const until = performance.now() + ms
      while (retry !== null && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, retryMs / 10))
      }
      return retry === null
    },
  }
}

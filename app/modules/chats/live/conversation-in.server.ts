import { z } from 'zod'

const body = z.object({ conversation_id: z.string() })

/** The conversation that a call's body names, or null. */
export function conversationIn(json: unknown): string | null {
  return body.safeParse(json).data?.conversation_id ?? null
}

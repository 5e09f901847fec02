import { z } from 'zod'
import { outboundRefusal } from '~/platform/http/outbound.server'

/** Maximum length of an endpoint's URL. */
export const longestEndpoint = 1000

/** URL that the server may call; whether its host resolves to a public address is checked on each call. */
const endpoint = z
  .url()
  .max(longestEndpoint)
  .refine((address) => outboundRefusal(address) === null)

/** Schema of base64url text with a fixed number of bytes: a P-256 point has 65, the secret 16. */
const bytes = (count: number) =>
  z.string().refine((text) => /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === count)

/** The browser's push subscription (specification 7). */
export const subscriptionBody = z.object({ endpoint, keys: z.object({ p256dh: bytes(65), auth: bytes(16) }) })

export const unsubscriptionBody = z.object({ endpoint: z.string().min(1).max(longestEndpoint) })

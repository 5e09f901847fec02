import type { Outbound } from '../http/outbound.server'
import { outboundClient } from '../http/outbound.server'
import type { SmsSender } from './sms'
import { SmsFailed } from './sms'

interface Gateway {
  url: string
  /** Sent as a bearer token. */
  key: string
}

/** Maximum length of an alphanumeric sender, as gateways limit it. */
const senderLength = 11

/** Creates a sender for a gateway: `POST {from, to, text}` as JSON, 2xx. No retries, as two codes would confuse. */
export function httpGateway({ url, key }: Gateway, outbound: Outbound = outboundClient()): SmsSender {
  return {
    async send({ from, to, text }) {
      const sender = from.replace(/[^A-Za-z0-9]/g, '').slice(0, senderLength)
      const { status } = await outbound({
        url,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body: JSON.stringify({ from: sender, to, text }),
      }).catch((error: unknown) => {
        throw new SmsFailed('the gateway did not answer', { cause: error })
      })
      if (status < 200 || status > 299) throw new SmsFailed(`the gateway answered ${status}`)
    },
  }
}

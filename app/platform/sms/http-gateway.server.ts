import type { Outbound } from '../http/outbound.server'
import { outboundClient } from '../http/outbound.server'
import type { SmsSender } from './sms'
import { SmsFailed } from './sms'

interface Gateway {
  url: string
  /** Sent as a bearer token. */
  key: string
}

/** What gateways show of a sender: eleven letters and digits. */
const senderLength = 11

/** A gateway that takes `POST {from, to, text}` as JSON and answers 2xx. Once a message: two codes would confuse. */
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

/** One text message to one phone. */
export interface Sms {
  /** E.164: '+31612345678'. */
  to: string
  /** The brand's name, shown as the sender. */
  from: string
  /** The slug of the brand that sends it. */
  tenant: string
  text: string
}

export interface SmsSender {
  /**
   * Sends the message once.
   * @throws SmsFailed when the gateway did not accept it
   */
  send(sms: Sms): Promise<void>
}

export class SmsFailed extends Error {}

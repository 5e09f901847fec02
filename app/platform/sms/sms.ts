/** One text message to one phone. */
export interface Sms {
  /** E.164: '+31612345678'. */
  to: string
  /** The brand's name: who the message says it is from. */
  from: string
  /** The slug of the brand that sends it. */
  tenant: string
  text: string
}

/** Who carries text messages. */
export interface SmsSender {
  /**
   * Hands the message over, once.
   * @throws SmsFailed when it was not taken
   */
  send(sms: Sms): Promise<void>
}

export class SmsFailed extends Error {}

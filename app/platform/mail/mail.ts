/** One e-mail to one person. */
export interface Mail {
  /** Equal in every try of a job (the job's id), so that the recipient's mailbox and the folder keep the mail once. */
  id: string
  /** The slug of the brand that sends it. */
  tenant: string
  from: { name: string; address: string }
  replyTo?: string | undefined
  to: string
  subject: string
  html: string
  text: string
  /** Plain texts that the recipient keeps, such as the terms of a contract. */
  attachments?: readonly MailAttachment[] | undefined
  /** Address that takes a one-click unsubscribe by POST (RFC 8058). */
  unsubscribeUrl?: string | undefined
  dkim?: Dkim | undefined
}

export interface MailAttachment {
  /** Such as 'terms.txt' */
  filename: string
  content: string
}

/** Signs as the brand's own domain; the private key is in PEM. */
export interface Dkim {
  domain: string
  selector: string
  privateKey: string
}

/** The mail server's answer to a recipient or message; a failed connection or login is another error. */
export class MailRefused extends Error {
  constructor(
    /** The server's response, such as '550 5.1.1 User unknown'. */
    readonly diagnostic: string,
    readonly isPermanent: boolean,
    options?: ErrorOptions,
  ) {
    super(`refused: ${diagnostic}`, options)
  }

  /** Names the error for operators, without the response, which may contain an address. */
  get code(): string {
    return `REFUSED_${this.diagnostic.slice(0, 3)}`
  }
}

/** Its name beside jobs that wait for it. */
export const mailService = 'mail'

export interface Mailer {
  /**
   * Sends the mail once. The caller (jobs) is responsible for retries.
   * @throws MailRefused when the mail server refuses this recipient or message
   * @throws Waiting while the mail server can't be reached
   */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailConnection extends Mailer {
  /** Connects and logs in without sending anything. @throws Error that says what is wrong */
  tryConnection(): Promise<void>
}

import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail'

/** RFC 8058 requires the unsubscribe headers to be signed; fields that a mail doesn't have are left out. */
const signedHeaders =
  'from:reply-to:to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post'

/** Converts a mail for nodemailer, which may read no file and no URL that the content refers to. */
export function messageOf(mail: Mail): SendMailOptions {
  return {
    messageId: `<${mail.id}@${mail.from.address.split('@').at(-1)}>`,
    from: mail.from,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ...(mail.attachments
      ? { attachments: mail.attachments.map((each) => ({ ...each, contentType: 'text/plain; charset=utf-8' })) }
      : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
    ...(mail.unsubscribeUrl ? { list: { unsubscribe: [[mail.unsubscribeUrl]] } } : {}),
    ...(mail.dkim
      ? {
          dkim: {
            domainName: mail.dkim.domain,
            keySelector: mail.dkim.selector,
            privateKey: mail.dkim.privateKey,
            headerFieldNames: signedHeaders,
          },
        }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

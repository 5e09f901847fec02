import { findContact } from './find-contact'

interface Checked {
  addIssue: (issue: { code: 'custom'; message: string }) => void
}

/**
 * Returns a check for zod's `superRefine` that rejects a link, an e-mail address or a phone number in a field.
 * @param refused the brand's `contact_in_texts`
 * @param messageOf makes the error message from the contact found
 */
export function contactCheck(refused: boolean, messageOf: (found: string) => string) {
  return (text: string | undefined, context: Checked): void => {
    const found = refused && text ? findContact(text) : null
    if (found !== null) context.addIssue({ code: 'custom', message: messageOf(found) })
  }
}

import { findContact } from './find-contact'

interface Checked {
  addIssue: (issue: { code: 'custom'; message: string }) => void
}

/**
 * A field's check, for zod's `superRefine`: a link, an e-mail address or a phone number in it is told by its words.
 * @param refused what the brand's `contact_in_texts` says
 * @param told the message, from what was found
 */
export function contactCheck(refused: boolean, told: (found: string) => string) {
  return (text: string | undefined, context: Checked): void => {
    const found = refused && text ? findContact(text) : null
    if (found !== null) context.addIssue({ code: 'custom', message: told(found) })
  }
}

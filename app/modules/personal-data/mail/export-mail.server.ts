/** The outbox kind of the e-mail with the link to a copy; its payload names ids only. */
export const exportMailKind = 'personal-data.mail'

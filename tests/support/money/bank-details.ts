import type { BankDetails } from '~/modules/payments/direct-debit/schema'

/** A bank account that can be debited, as submitted by the form. */
export const annasBank: BankDetails = {
  holder: 'Anna Jansen',
  iban: 'NL91ABNA0417164300',
  street: 'Oudegracht 12',
  postal_code: '3511 AP',
  city: 'Utrecht',
  country: 'NL',
  phone: '+31612345678',
}
